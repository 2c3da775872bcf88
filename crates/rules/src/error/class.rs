//! The error classes of the standard, with the values of the standard ABI.
//!
//! An error code of this library is its class, so that `ierr == MPI_ERR_INFO_NOKEY` holds, and
//! `MPI_Error_class` is the identity on it (MPI 4.1, section 9.4). [`super::user_defined`] has those of the program.

use crate::constants;
use std::fmt;

macro_rules! classes {
    ($($variant:ident $name:ident $text:literal,)*) => {
        /// An error class. Its discriminant is the class's value in the standard ABI.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(i32)]
        pub enum Class { $(#[doc = stringify!($name)] $variant = constants::$name,)* }

        impl Class {
            /// The class of `code`, if it is one.
            pub fn of(code: i32) -> Option<Class> {
                match code {
                    $(constants::$name => Some(Class::$variant),)*
                    _ => None,
                }
            }

            /// The name in the standard.
            pub fn name(self) -> &'static str {
                match self { $(Class::$variant => stringify!($name),)* }
            }

            /// What went wrong in general: the text of `MPI_Error_string` after the name.
            pub fn text(self) -> &'static str {
                match self { $(Class::$variant => $text,)* }
            }
        }
    };
}

classes! {
    Success MPI_SUCCESS "no error",
    Buffer MPI_ERR_BUFFER "the buffer cannot be used here",
    Count MPI_ERR_COUNT "the count is not valid",
    Type MPI_ERR_TYPE "the datatype is not valid here",
    Tag MPI_ERR_TAG "the tag is not valid",
    Comm MPI_ERR_COMM "the communicator is not valid",
    Rank MPI_ERR_RANK "the rank is not in the group",
    Request MPI_ERR_REQUEST "the request is not valid",
    Root MPI_ERR_ROOT "the root is not valid",
    Group MPI_ERR_GROUP "the group is not valid",
    Op MPI_ERR_OP "the operation is not valid here",
    Topology MPI_ERR_TOPOLOGY "the topology is not valid",
    Dims MPI_ERR_DIMS "a dimension is not valid",
    Arg MPI_ERR_ARG "an argument is not valid",
    Unknown MPI_ERR_UNKNOWN "unknown error",
    Truncate MPI_ERR_TRUNCATE "the message is longer than the receive buffer",
    Other MPI_ERR_OTHER "an error without a more specific class",
    Intern MPI_ERR_INTERN "internal error of the library",
    Pending MPI_ERR_PENDING "the request is not complete",
    InStatus MPI_ERR_IN_STATUS "the error code is in the status",
    Access MPI_ERR_ACCESS "permission to the file was denied",
    Amode MPI_ERR_AMODE "a file cannot be opened with this access mode",
    Assert MPI_ERR_ASSERT "the assertion is not valid",
    BadFile MPI_ERR_BAD_FILE "the file name is not valid",
    Base MPI_ERR_BASE "the base address is not valid",
    Conversion MPI_ERR_CONVERSION "the data could not be converted",
    Disp MPI_ERR_DISP "the displacement is not valid",
    DupDatarep MPI_ERR_DUP_DATAREP "the data representation is already defined",
    FileExists MPI_ERR_FILE_EXISTS "the file already exists",
    FileInUse MPI_ERR_FILE_IN_USE "the file is in use",
    File MPI_ERR_FILE "the file handle is not valid",
    InfoKey MPI_ERR_INFO_KEY "the key is empty, too long, or contains a character that a key must not contain",
    InfoNokey MPI_ERR_INFO_NOKEY "the info object has no such key",
    InfoValue MPI_ERR_INFO_VALUE "the value is too long, contains a character that a value must not contain, or is not of the requested type",
    Info MPI_ERR_INFO "the info object is not valid here",
    Io MPI_ERR_IO "the input or output failed",
    Keyval MPI_ERR_KEYVAL "the attribute key is not valid",
    Locktype MPI_ERR_LOCKTYPE "the lock type is not valid",
    Name MPI_ERR_NAME "the service name is not published",
    NoMem MPI_ERR_NO_MEM "out of memory",
    NotSame MPI_ERR_NOT_SAME "an argument is not the same on all processes",
    NoSpace MPI_ERR_NO_SPACE "there is not enough space on the file system",
    NoSuchFile MPI_ERR_NO_SUCH_FILE "the file does not exist",
    Port MPI_ERR_PORT "the port name is not valid",
    Quota MPI_ERR_QUOTA "the quota is exceeded",
    ReadOnly MPI_ERR_READ_ONLY "the file or the file system is read-only",
    RmaAttach MPI_ERR_RMA_ATTACH "the memory cannot be attached to the window",
    RmaConflict MPI_ERR_RMA_CONFLICT "accesses to the window conflict",
    RmaRange MPI_ERR_RMA_RANGE "the target memory is not part of the window",
    RmaShared MPI_ERR_RMA_SHARED "the memory cannot be shared",
    RmaSync MPI_ERR_RMA_SYNC "the synchronization of the window does not allow this call",
    Service MPI_ERR_SERVICE "the service name is not valid",
    Size MPI_ERR_SIZE "the size is not valid",
    Spawn MPI_ERR_SPAWN "the processes could not be started",
    UnsupportedDatarep MPI_ERR_UNSUPPORTED_DATAREP "the data representation is not supported",
    UnsupportedOperation MPI_ERR_UNSUPPORTED_OPERATION "the operation is not supported",
    Win MPI_ERR_WIN "the window is not valid",
    RmaFlavor MPI_ERR_RMA_FLAVOR "the window was created in a way that does not allow this",
    ProcAborted MPI_ERR_PROC_ABORTED "a process has aborted",
    ValueTooLarge MPI_ERR_VALUE_TOO_LARGE "the value does not fit its variable",
    Session MPI_ERR_SESSION "the session is not valid",
    Errhandler MPI_ERR_ERRHANDLER "the error handler is not valid",
    Abi MPI_ERR_ABI "this ABI cannot be used here",
    ToolCannotInit MPI_T_ERR_CANNOT_INIT "the tool information interface cannot be initialized",
    ToolNotAccessible MPI_T_ERR_NOT_ACCESSIBLE "this cannot be accessed now",
    ToolNotInitialized MPI_T_ERR_NOT_INITIALIZED "the tool information interface is not initialized",
    ToolNotSupported MPI_T_ERR_NOT_SUPPORTED "this is not supported",
    ToolMemory MPI_T_ERR_MEMORY "out of memory",
    ToolInvalid MPI_T_ERR_INVALID "an argument is not valid, or the interface is not used as it has to be",
    ToolInvalidIndex MPI_T_ERR_INVALID_INDEX "there is nothing with this index",
    ToolInvalidItem MPI_T_ERR_INVALID_ITEM "the enumeration has no item with this index",
    ToolInvalidSession MPI_T_ERR_INVALID_SESSION "the performance experiment session is not valid",
    ToolInvalidHandle MPI_T_ERR_INVALID_HANDLE "the handle is not valid",
    ToolInvalidName MPI_T_ERR_INVALID_NAME "there is nothing with this name",
    ToolOutOfHandles MPI_T_ERR_OUT_OF_HANDLES "no more handles are available",
    ToolOutOfSessions MPI_T_ERR_OUT_OF_SESSIONS "no more performance experiment sessions are available",
    ToolCvarSetNotNow MPI_T_ERR_CVAR_SET_NOT_NOW "the control variable cannot be set at this moment",
    ToolCvarSetNever MPI_T_ERR_CVAR_SET_NEVER "the control variable cannot be set",
    ToolPvarNoWrite MPI_T_ERR_PVAR_NO_WRITE "the performance variable cannot be written or reset",
    ToolPvarNoStartstop MPI_T_ERR_PVAR_NO_STARTSTOP "the performance variable cannot be started or stopped",
    ToolPvarNoAtomic MPI_T_ERR_PVAR_NO_ATOMIC "the performance variable cannot be read and reset atomically",
}

impl Class {
    /// The error code: the class's value in the standard ABI.
    pub fn code(self) -> i32 {
        self as i32
    }

    /// Whether it belongs to the tool information interface.
    pub fn is_of_tool(self) -> bool {
        self.name().starts_with("MPI_T_")
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_of_the_standard_is_known() {
        let table = include_str!("../../../../tests/data/abi_constants.tsv");
        let rows = table.lines().filter_map(|line| line.split_once('\t'));
        let mut found = 0;
        let is_class = |name: &str| name.starts_with("MPI_ERR_") || name.starts_with("MPI_T_ERR_");
        for (name, value) in rows.filter(|row| is_class(row.0)) {
            let class = Class::of(value.parse().unwrap());
            // This one is a limit, not a class.
            if name == "MPI_ERR_LASTCODE" {
                assert_eq!(class, None);
                continue;
            }
            let class = class.expect(name);
            assert_eq!(
                (class.name(), class.code().to_string().as_str()),
                (name, value)
            );
            found += 1;
        }
        assert_eq!(found, 62 + 18);
        assert_eq!(Class::of(0), Some(Class::Success));
    }

    #[test]
    fn values_that_are_no_class() {
        for code in [-1, 63, i32::MAX, i32::MIN] {
            assert_eq!(Class::of(code), None);
        }
    }
}
