//! The objects of MPI besides the info object, and the state of MPI in this process.

pub mod attribute;
pub mod collective;
pub mod comm;
pub mod datatype;
pub mod dims;
pub mod errhandler;
pub mod file;
mod fork;
pub mod group;
pub mod hinted;
pub mod info;
pub mod kinds;
mod last_user;
pub mod life;
pub mod memory;
pub mod message;
pub mod name;
pub mod op;
pub mod report;
pub mod request;
pub mod session;
pub mod settings;
pub mod start;
pub mod store;
pub mod topology;
pub mod watched;
pub mod win;
