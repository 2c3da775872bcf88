/* What a PnetCDF of another version says of itself, with VERSION. */
const char *ncmpi_inq_libvers(void);

const char *ncmpi_inq_libvers(void) { return VERSION; }
