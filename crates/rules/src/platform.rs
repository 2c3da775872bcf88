//! The machines that are refused when the library is compiled: handles and addresses are numbers of 64 bits, and numbers
//! are copied between types of different sizes from their lowest byte.
#[cfg(any(
    target_pointer_width = "16",
    target_pointer_width = "32",
    target_endian = "big"
))]
compile_error!("mpi_info_f08 is for 64-bit little-endian machines, such as x86-64 and AArch64");
