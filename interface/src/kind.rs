//! The kinds of arguments, in the vocabulary of the MPI Forum's tables, and their types in C and Fortran.

/// The kind of object that a handle stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ObjectKind {
    /// A communicator.
    Comm,
    /// A datatype.
    Datatype,
    /// An error handler.
    Errhandler,
    /// A file.
    File,
    /// A group of processes.
    Group,
    /// An info object.
    Info,
    /// A message that was matched.
    Message,
    /// An operation of a reduction.
    Op,
    /// A request.
    Request,
    /// A session.
    Session,
    /// A window.
    Win,
    /// An enumeration of the tool information interface.
    ToolEnum,
    /// A handle of a control variable.
    ToolCvar,
    /// A handle of a performance variable.
    ToolPvar,
    /// A performance experiment session.
    ToolSession,
    /// A registration for events.
    ToolRegistration,
    /// An event.
    ToolInstance,
}

impl ObjectKind {
    /// All of them.
    pub const ALL: [ObjectKind; 11] = [
        ObjectKind::Comm,
        ObjectKind::Datatype,
        ObjectKind::Errhandler,
        ObjectKind::File,
        ObjectKind::Group,
        ObjectKind::Info,
        ObjectKind::Message,
        ObjectKind::Op,
        ObjectKind::Request,
        ObjectKind::Session,
        ObjectKind::Win,
    ];

    /// The handles of the tool information interface, which only C has.
    pub const OF_TOOL: [ObjectKind; 6] = [
        ObjectKind::ToolEnum,
        ObjectKind::ToolCvar,
        ObjectKind::ToolPvar,
        ObjectKind::ToolSession,
        ObjectKind::ToolRegistration,
        ObjectKind::ToolInstance,
    ];

    /// Its type in C and in `mpi_f08`.
    pub fn type_name(self) -> &'static str {
        match self {
            ObjectKind::Comm => "MPI_Comm",
            ObjectKind::Datatype => "MPI_Datatype",
            ObjectKind::Errhandler => "MPI_Errhandler",
            ObjectKind::File => "MPI_File",
            ObjectKind::Group => "MPI_Group",
            ObjectKind::Info => "MPI_Info",
            ObjectKind::Message => "MPI_Message",
            ObjectKind::Op => "MPI_Op",
            ObjectKind::Request => "MPI_Request",
            ObjectKind::Session => "MPI_Session",
            ObjectKind::Win => "MPI_Win",
            ObjectKind::ToolEnum => "MPI_T_enum",
            ObjectKind::ToolCvar => "MPI_T_cvar_handle",
            ObjectKind::ToolPvar => "MPI_T_pvar_handle",
            ObjectKind::ToolSession => "MPI_T_pvar_session",
            ObjectKind::ToolRegistration => "MPI_T_event_registration",
            ObjectKind::ToolInstance => "MPI_T_event_instance",
        }
    }

    /// Its word in this library's names, such as `minfo_from_comm`.
    pub fn word(self) -> &'static str {
        match self {
            ObjectKind::Comm => "comm",
            ObjectKind::Datatype => "datatype",
            ObjectKind::Errhandler => "errhandler",
            ObjectKind::File => "file",
            ObjectKind::Group => "group",
            ObjectKind::Info => "info",
            ObjectKind::Message => "message",
            ObjectKind::Op => "op",
            ObjectKind::Request => "request",
            ObjectKind::Session => "session",
            ObjectKind::Win => "win",
            ObjectKind::ToolEnum => "tool_enum",
            ObjectKind::ToolCvar => "tool_cvar",
            ObjectKind::ToolPvar => "tool_pvar",
            ObjectKind::ToolSession => "tool_session",
            ObjectKind::ToolRegistration => "tool_registration",
            ObjectKind::ToolInstance => "tool_instance",
        }
    }

    /// Whether it is one of the tool information interface.
    pub fn is_of_tool(self) -> bool {
        ObjectKind::OF_TOOL.contains(&self)
    }
}

/// A number type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// `int`, a default INTEGER.
    Int,
    /// `MPI_Aint`, INTEGER(MPI_ADDRESS_KIND).
    Aint,
    /// `MPI_Count`, INTEGER(MPI_COUNT_KIND).
    Count,
    /// `MPI_Offset`, INTEGER(MPI_OFFSET_KIND).
    Offset,
    /// `MPI_Aint`, but a default INTEGER: an address or a displacement of MPI-1.
    OldAint,
}

/// The nature of an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nature {
    /// A handle.
    Handle(ObjectKind),
    /// A number, whose type in the form with large counts is `large`.
    Number {
        /// Its type.
        small: Number,
        /// Its type in the form with large counts.
        large: Number,
        /// Whether it is passed to the core in 64 bits, although it is an `int`: a count or a length that does not fit
        /// in an `int` must be refused, not truncated.
        is_wide: bool,
    },
    /// `int` in C, LOGICAL in Fortran.
    Logical,
    /// A LOGICAL of any size: its address in C, and one of the default kind in Fortran.
    Literal,
    /// A choice buffer.
    Buffer,
    /// The address of memory that MPI allocates: `void *` that points to a pointer in C, TYPE(C_PTR) in `mpi_f08`.
    Pointer,
    /// A text.
    Text,
    /// Several texts, each as long as the others in Fortran.
    Texts,
    /// A status.
    Status,
    /// A function of the program.
    Function,
    /// The extra state of a function of the program: `void *` in C, an address as a number in Fortran.
    State,
    /// The value of an attribute: `void *` in C, an address as a number in Fortran.
    Attribute,
    /// Like [`Nature::State`] or [`Nature::Attribute`], but from MPI-1: a default INTEGER in Fortran.
    OldState,
    /// `argc` and `argv`, which Fortran does not have.
    Program,
    /// Variable arguments, which Fortran does not have.
    Whatever,
    /// Seconds: the result of a function.
    Seconds,
}

use Nature as N;
use Number::{Aint, Count, Int, Offset, OldAint};

const fn handle(handle: ObjectKind) -> Nature {
    N::Handle(handle)
}

/// An `int` in both forms.
const INT: Nature = N::Number {
    small: Int,
    large: Int,
    is_wide: false,
};
/// A length, which is an `int` in C.
const LENGTH: Nature = wide(Int, Int);

const fn wide(small: Number, large: Number) -> Nature {
    N::Number {
        small,
        large,
        is_wide: true,
    }
}

/// The kinds: name, nature, and the reference's text for an argument without a note in the table.
pub const KINDS: &[(&str, Nature, &str)] = &[
    ("ACCESS_MODE", INT, "the sum of MPI_MODE_ constants"),
    (
        "ALLOC_MEM_NUM_BYTES",
        wide(Aint, Aint),
        "a number of bytes, 0 or more",
    ),
    (
        "ARGUMENT_COUNT",
        N::Program,
        "the argument of `main`, or a null pointer",
    ),
    (
        "ARGUMENT_LIST",
        N::Program,
        "the argument of `main`, or a null pointer",
    ),
    ("ARRAY_LENGTH", LENGTH, "a number of elements, 0 or more"),
    (
        "ARRAY_LENGTH_NNI",
        LENGTH,
        "a number of elements, 0 or more",
    ),
    ("ARRAY_LENGTH_PI", LENGTH, "a number of elements, 1 or more"),
    (
        "ASSERT",
        INT,
        "0, or the sum of MPI_MODE_ constants for assertions",
    ),
    ("ATTRIBUTE_VAL", N::Attribute, "the value of the attribute"),
    (
        "ATTRIBUTE_VAL_10",
        N::OldState,
        "the value of the attribute",
    ),
    (
        "BUFFER",
        N::Buffer,
        "the first element, or a section of an array",
    ),
    ("COLOR", INT, "0 or more, or MPI_UNDEFINED"),
    ("COMBINER", INT, "an MPI_COMBINER_ constant"),
    (
        "COMM_COMPARISON",
        INT,
        "MPI_IDENT, MPI_CONGRUENT, MPI_SIMILAR or MPI_UNEQUAL",
    ),
    ("COMMUNICATOR", handle(ObjectKind::Comm), "a communicator"),
    ("COMM_SIZE", INT, "a number of processes, 0 or more"),
    ("COMM_SIZE_PI", INT, "a number of processes, 1 or more"),
    ("COORDINATE", INT, "a coordinate, 0 or more"),
    ("C_BUFFER", N::Pointer, "the address of the memory"),
    ("C_BUFFER2", N::Pointer, "the address of the memory"),
    ("DATATYPE", handle(ObjectKind::Datatype), "a datatype"),
    ("DEGREE", LENGTH, "a number of edges, 0 or more"),
    ("DIMENSION", INT, "the extent of a dimension, 1 or more"),
    ("DISPLACEMENT", wide(Aint, Aint), "a number of bytes"),
    (
        "DISPLACEMENT_10",
        wide(OldAint, OldAint),
        "a number of bytes",
    ),
    ("DISTRIB_ENUM", INT, "an MPI_DISTRIBUTE_ constant"),
    (
        "DTYPE_DISTRIBUTION",
        INT,
        "1 or more, or MPI_DISTRIBUTE_DFLT_DARG",
    ),
    (
        "ERRHANDLER",
        handle(ObjectKind::Errhandler),
        "an error handler",
    ),
    ("ERROR_CLASS", INT, "an error class"),
    ("ERROR_CODE", INT, "an error code"),
    ("EXTRA_STATE", N::State, "an argument for the functions"),
    ("EXTRA_STATE2", N::OldState, "an argument for the functions"),
    ("FILE", handle(ObjectKind::File), "a file"),
    ("FILE_DESCRIPTOR", INT, "a file descriptor"),
    ("FUNCTION", N::Function, "a function of the program"),
    ("GENERIC_DTYPE_COUNT", wide(Count, Count), "a count"),
    ("GENERIC_DTYPE_INT", INT, "an integer"),
    ("GROUP", handle(ObjectKind::Group), "a group"),
    (
        "GROUP_COMPARISON",
        INT,
        "MPI_IDENT, MPI_SIMILAR or MPI_UNEQUAL",
    ),
    (
        "INDEX",
        INT,
        "an index in the array; the first is 1 in Fortran",
    ),
    (
        "INFO",
        handle(ObjectKind::Info),
        "an info object, or MPI_INFO_NULL",
    ),
    (
        "INFO_VALUE_LENGTH",
        LENGTH,
        "a number of characters, 0 or more",
    ),
    ("KEY", INT, "any integer"),
    ("KEYVAL", INT, "the key of an attribute"),
    ("KEY_INDEX", LENGTH, "0 or more, below the number of keys"),
    ("LOCATION_SMALL", wide(Aint, Aint), "an address"),
    ("LOCK_TYPE", INT, "MPI_LOCK_EXCLUSIVE or MPI_LOCK_SHARED"),
    ("LOGICAL", N::Logical, "true or false"),
    ("LOGICAL_VOID", N::Literal, "a LOGICAL"),
    ("MATH", INT, "an integer"),
    (
        "MESSAGE",
        handle(ObjectKind::Message),
        "a message that was matched",
    ),
    (
        "NUM_BYTES",
        wide(Offset, Offset),
        "a number of bytes, 0 or more",
    ),
    ("NUM_DIMS", LENGTH, "a number of dimensions, 0 or more"),
    (
        "OFFSET",
        wide(Offset, Offset),
        "a number of etypes or bytes",
    ),
    ("OPERATION", handle(ObjectKind::Op), "an operation"),
    ("ORDER", INT, "MPI_ORDER_C or MPI_ORDER_FORTRAN"),
    ("PARTITION", INT, "a partition, from 0"),
    (
        "POLYDISPLACEMENT",
        wide(Int, Aint),
        "a displacement, in extents of the datatype",
    ),
    (
        "POLYDISPLACEMENT_AINT_COUNT",
        wide(Aint, Count),
        "a displacement in bytes",
    ),
    (
        "POLYDISPLACEMENT_COUNT",
        wide(Int, Count),
        "a displacement, in extents of the datatype",
    ),
    (
        "POLYDISPOFFSET",
        wide(Aint, Count),
        "a displacement in bytes",
    ),
    (
        "POLYDTYPE_NUM_ELEM",
        wide(Int, Count),
        "a number of elements",
    ),
    (
        "POLYDTYPE_NUM_ELEM_NNI",
        wide(Int, Count),
        "a number of elements, 0 or more",
    ),
    (
        "POLYDTYPE_NUM_ELEM_PI",
        wide(Int, Count),
        "a number of elements, 1 or more",
    ),
    (
        "POLYDTYPE_PACK_SIZE",
        wide(Aint, Count),
        "a number of bytes, 0 or more",
    ),
    (
        "POLYDTYPE_STRIDE_BYTES",
        wide(Aint, Count),
        "a number of bytes",
    ),
    ("POLYFUNCTION", N::Function, "a function of the program"),
    (
        "POLYLOCATION",
        wide(Aint, Count),
        "a position in the buffer, in bytes",
    ),
    ("POLYNUM_BYTES", wide(Int, Count), "a number of bytes"),
    (
        "POLYNUM_BYTES_NNI",
        wide(Int, Count),
        "a number of bytes, 0 or more",
    ),
    (
        "POLYNUM_PARAM_VALUES",
        wide(Int, Count),
        "a number of values, 0 or more",
    ),
    (
        "POLYRMA_DISPLACEMENT",
        wide(Int, Aint),
        "the unit of displacements in bytes, 1 or more",
    ),
    (
        "POLYXFER_NUM_ELEM",
        wide(Int, Count),
        "a number of elements, 0 or more",
    ),
    (
        "POLYXFER_NUM_ELEM_NNI",
        wide(Int, Count),
        "a number of elements, 0 or more",
    ),
    ("PROCESS_GRID_SIZE", INT, "a number of processes, 1 or more"),
    (
        "PROFILE_LEVEL",
        INT,
        "0 for off, 1 for the tool's default, or a value that the tool defines",
    ),
    ("RANK", INT, "a rank"),
    ("RANK_NNI", INT, "a rank, or MPI_PROC_NULL"),
    ("REQUEST", handle(ObjectKind::Request), "a request"),
    (
        "RMA_DISPLACEMENT_NNI",
        wide(Aint, Aint),
        "a displacement in the target's units, 0 or more",
    ),
    ("SESSION", handle(ObjectKind::Session), "a session"),
    (
        "SPLIT_TYPE",
        INT,
        "an MPI_COMM_TYPE_ constant, or MPI_UNDEFINED",
    ),
    ("STATUS", N::Status, "a status, or MPI_STATUS_IGNORE"),
    ("STRING", N::Text, "text"),
    ("STRING_2DARRAY", N::Texts, "lists of texts"),
    ("STRING_ARRAY", N::Texts, "texts"),
    ("STRING_LENGTH", INT, "a number of characters"),
    ("TAG", INT, "a tag, 0 or more"),
    ("THREAD_LEVEL", INT, "an MPI_THREAD_ constant"),
    ("TICK_RESOLUTION", N::Seconds, "seconds"),
    (
        "TOPOLOGY_TYPE",
        INT,
        "MPI_CART, MPI_GRAPH, MPI_DIST_GRAPH or MPI_UNDEFINED",
    ),
    ("TYPECLASS", INT, "an MPI_TYPECLASS_ constant"),
    ("TYPECLASS_SIZE", INT, "a number of bytes"),
    (
        "UPDATE_MODE",
        INT,
        "MPI_SEEK_SET, MPI_SEEK_CUR or MPI_SEEK_END",
    ),
    ("VARARGS", N::Whatever, "whatever the tool expects"),
    ("VERSION", INT, "a version"),
    ("WALL_TIME", N::Seconds, "seconds since a time in the past"),
    ("WEIGHT", INT, "a weight, 0 or more"),
    ("WINDOW", handle(ObjectKind::Win), "a window"),
    (
        "WINDOW_SIZE",
        wide(Aint, Aint),
        "a number of bytes, 0 or more",
    ),
    (
        "WIN_ATTACH_SIZE",
        wide(Aint, Aint),
        "a number of bytes, 0 or more",
    ),
    ("BIND_TYPE", INT, "an MPI_T_BIND_ constant"),
    ("CALLBACK_SAFETY", INT, "an MPI_T_CB_REQUIRE_ constant"),
    (
        "CAT_INDEX",
        INT,
        "a number of categories, or the index of one, from 0",
    ),
    (
        "CVAR",
        handle(ObjectKind::ToolCvar),
        "a handle of a control variable",
    ),
    (
        "CVAR_INDEX",
        INT,
        "a number of control variables, or the index of one, from 0",
    ),
    (
        "DISPLACEMENT_NNI",
        wide(Aint, Aint),
        "a displacement in bytes, 0 or more",
    ),
    (
        "EVENT_CB_FUNCTION",
        N::Function,
        "a function of the program",
    ),
    (
        "EVENT_DROP_CB_FUNCTION",
        N::Function,
        "a function of the program",
    ),
    (
        "EVENT_FREE_CB_FUNCTION",
        N::Function,
        "a function of the program",
    ),
    (
        "EVENT_INDEX",
        INT,
        "a number of event types, or the index of one, from 0",
    ),
    (
        "EVENT_INSTANCE",
        handle(ObjectKind::ToolInstance),
        "the event that a callback is called for",
    ),
    (
        "EVENT_REGISTRATION",
        handle(ObjectKind::ToolRegistration),
        "a registration for events",
    ),
    ("LOGICAL_OPTIONAL", N::Logical, "true or false"),
    (
        "PVAR",
        handle(ObjectKind::ToolPvar),
        "a handle of a performance variable",
    ),
    ("PVAR_CLASS", INT, "an MPI_T_PVAR_CLASS_ constant"),
    (
        "PVAR_INDEX",
        INT,
        "a number of performance variables, or the index of one, from 0",
    ),
    (
        "PVAR_SESSION",
        handle(ObjectKind::ToolSession),
        "a performance experiment session",
    ),
    (
        "SOURCE_INDEX",
        INT,
        "a number of sources, or the index of one, from 0",
    ),
    ("SOURCE_ORDERING", INT, "an MPI_T_SOURCE_ constant"),
    ("TOOLENUM_INDEX", INT, "the index of an item, from 0"),
    ("TOOLENUM_SIZE", INT, "a number of items"),
    ("TOOLS_ENUM", handle(ObjectKind::ToolEnum), "an enumeration"),
    ("TOOLS_NUM_ELEM_SMALL", INT, "a number of elements"),
    ("TOOLS_TICK_COUNT", wide(Count, Count), "a number of ticks"),
    (
        "TOOL_MPI_OBJ",
        N::Buffer,
        "the address of a handle of an MPI object",
    ),
    ("TOOL_VAR_VALUE", INT, "a value of the variable"),
    ("TOOL_VAR_VERBOSITY", INT, "an MPI_T_VERBOSITY_ constant"),
    ("UPDATE_NUMBER", INT, "a number"),
    ("VARIABLE_SCOPE", INT, "an MPI_T_SCOPE_ constant"),
    ("XFER_NUM_ELEM", wide(Count, Count), "a number of elements"),
    (
        "XFER_NUM_ELEM_NNI",
        wide(Count, Count),
        "a number of elements, 0 or more",
    ),
    (
        "XFER_NUM_ELEM_SMALL",
        wide(Int, Count),
        "a number of elements, 0 or more",
    ),
];

/// A kind of argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArgumentKind {
    /// Its name in the Forum's tables.
    pub name: &'static str,
    /// Its nature.
    pub nature: Nature,
    /// Its text in the reference.
    pub meaning: &'static str,
}

impl ArgumentKind {
    /// The kind with this name.
    pub fn named(name: &str) -> Option<ArgumentKind> {
        let found = KINDS.iter().find(|kind| kind.0 == name)?;
        let &(name, nature, meaning) = found;
        Some(ArgumentKind {
            name,
            nature,
            meaning,
        })
    }

    /// Whether its type differs in the form with large counts. (One such kind has a name that does not say so.)
    pub fn is_poly(&self) -> bool {
        self.name.starts_with("POLY") || self.name == "XFER_NUM_ELEM_SMALL"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn poly_kinds_are_those_that_differ() {
        for (name, nature, _) in KINDS {
            let differs = match nature {
                Nature::Number { small, large, .. } => small != large,
                Nature::Function => *name == "POLYFUNCTION",
                _ => false,
            };
            assert_eq!(
                ArgumentKind::named(name).unwrap().is_poly(),
                differs,
                "{name}"
            );
        }
    }

    #[test]
    fn kinds_are_there_once() {
        let names: std::collections::BTreeSet<_> = KINDS.iter().map(|kind| kind.0).collect();
        assert_eq!(names.len(), KINDS.len());
    }
}
