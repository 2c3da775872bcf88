//! The named constants of MPI with their values in the standard ABI, derived from `interface/constants.tsv`. A handle is
//! its number, and so is an address; lengths include the NUL, as in C.
#![allow(missing_docs, reason = "the names are the standard's")]

include!(concat!(env!("OUT_DIR"), "/constants.rs"));
