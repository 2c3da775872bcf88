!> Named constants of MPI (MPI 4.1, annex A.1): kinds, maximum lengths, thread support levels, modes and error classes,
!! with the values of the standard ABI.
module mpi_info_f08_constants
  use, intrinsic :: iso_c_binding, only: c_int64_t, c_intptr_t
  implicit none
  private

  !> The version of the standard that a program may test for (docs/boundary.md).
  integer, parameter, public :: MPI_VERSION = 5
  integer, parameter, public :: MPI_SUBVERSION = 0
  !> The version of the ABI whose values the constants have.
  integer, parameter, public :: MPI_ABI_VERSION = 1
  integer, parameter, public :: MPI_ABI_SUBVERSION = 0

  !> The kind of a default INTEGER, as the library was built.
  integer, parameter, public :: MPI_INTEGER_KIND = kind(0)

  !> Kinds of integers that hold an address, a file offset, and any count.
  integer, parameter, public :: MPI_ADDRESS_KIND = c_intptr_t
  integer, parameter, public :: MPI_OFFSET_KIND = c_int64_t
  integer, parameter, public :: MPI_COUNT_KIND = c_int64_t

  !> Maximum lengths of CHARACTER arguments: one less than in C, where they include a NUL.
  integer, parameter, public :: MPI_MAX_INFO_KEY = 255
  integer, parameter, public :: MPI_MAX_INFO_VAL = 1023
  integer, parameter, public :: MPI_MAX_ERROR_STRING = 511
  integer, parameter, public :: MPI_MAX_OBJECT_NAME = 127
  integer, parameter, public :: MPI_MAX_PORT_NAME = 1023
  integer, parameter, public :: MPI_MAX_PROCESSOR_NAME = 255
  integer, parameter, public :: MPI_MAX_LIBRARY_VERSION_STRING = 8191
  integer, parameter, public :: MPI_MAX_DATAREP_STRING = 127
  integer, parameter, public :: MPI_MAX_STRINGTAG_LEN = 1023
  integer, parameter, public :: MPI_MAX_PSET_NAME_LEN = 1023
  integer, parameter, public :: MPI_BSEND_OVERHEAD = 512

  !> The number of INTEGERs in a status in legacy Fortran, and the indices of its fields.
  integer, parameter, public :: MPI_STATUS_SIZE = 8
  integer, parameter, public :: MPI_SOURCE = 1
  integer, parameter, public :: MPI_TAG = 2
  integer, parameter, public :: MPI_ERROR = 3

  !> Thread support levels, in ascending order.
  integer, parameter, public :: MPI_THREAD_SINGLE = 0
  integer, parameter, public :: MPI_THREAD_FUNNELED = 1024
  integer, parameter, public :: MPI_THREAD_SERIALIZED = 2048
  integer, parameter, public :: MPI_THREAD_MULTIPLE = 4096

  !> Whether choice buffers may be sections of arrays, and whether ASYNCHRONOUS protects them.
  logical, parameter, public :: MPI_SUBARRAYS_SUPPORTED = .true.
  logical, parameter, public :: MPI_ASYNC_PROTECTS_NONBLOCKING = .true.

  !> Special values of numbers and ranks.
  integer, parameter, public :: MPI_UNDEFINED = -32766
  integer, parameter, public :: MPI_PROC_NULL = -3
  integer, parameter, public :: MPI_ROOT = -4
  integer, parameter, public :: MPI_ANY_SOURCE = -1
  integer, parameter, public :: MPI_ANY_TAG = -2

  !> Results of comparing communicators.
  integer, parameter, public :: MPI_IDENT = 201
  integer, parameter, public :: MPI_CONGRUENT = 202
  integer, parameter, public :: MPI_SIMILAR = 203
  integer, parameter, public :: MPI_UNEQUAL = 204

  !> Kinds of topology.
  integer, parameter, public :: MPI_CART = 211
  integer, parameter, public :: MPI_GRAPH = 212
  integer, parameter, public :: MPI_DIST_GRAPH = 213

  !> Kinds of MPI_Comm_split_type.
  integer, parameter, public :: MPI_COMM_TYPE_SHARED = 221
  integer, parameter, public :: MPI_COMM_TYPE_HW_UNGUIDED = 222
  integer, parameter, public :: MPI_COMM_TYPE_HW_GUIDED = 223
  integer, parameter, public :: MPI_COMM_TYPE_RESOURCE_GUIDED = 224

  !> Access modes of files.
  integer, parameter, public :: MPI_MODE_APPEND = 1
  integer, parameter, public :: MPI_MODE_CREATE = 2
  integer, parameter, public :: MPI_MODE_DELETE_ON_CLOSE = 4
  integer, parameter, public :: MPI_MODE_EXCL = 8
  integer, parameter, public :: MPI_MODE_RDONLY = 16
  integer, parameter, public :: MPI_MODE_RDWR = 32
  integer, parameter, public :: MPI_MODE_SEQUENTIAL = 64
  integer, parameter, public :: MPI_MODE_UNIQUE_OPEN = 128
  integer, parameter, public :: MPI_MODE_WRONLY = 256

  !> Stands for a displacement: the position of the file pointer.
  integer(MPI_OFFSET_KIND), parameter, public :: MPI_DISPLACEMENT_CURRENT = -1

  !> Origins for MPI_File_seek.
  integer, parameter, public :: MPI_SEEK_CUR = 401
  integer, parameter, public :: MPI_SEEK_END = 402
  integer, parameter, public :: MPI_SEEK_SET = 403

  !> Assertions about epochs.
  integer, parameter, public :: MPI_MODE_NOCHECK = 1024
  integer, parameter, public :: MPI_MODE_NOPRECEDE = 2048
  integer, parameter, public :: MPI_MODE_NOPUT = 4096
  integer, parameter, public :: MPI_MODE_NOSTORE = 8192
  integer, parameter, public :: MPI_MODE_NOSUCCEED = 16384

  !> Lock types.
  integer, parameter, public :: MPI_LOCK_EXCLUSIVE = 301
  integer, parameter, public :: MPI_LOCK_SHARED = 302

  !> Attributes of communicators (MPI 4.1, section 9.1.2), and the key that stands for none.
  integer, parameter, public :: MPI_KEYVAL_INVALID = 0
  integer, parameter, public :: MPI_TAG_UB = 501
  integer, parameter, public :: MPI_IO = 502
  integer, parameter, public :: MPI_HOST = 503
  integer, parameter, public :: MPI_WTIME_IS_GLOBAL = 504
  integer, parameter, public :: MPI_APPNUM = 505
  integer, parameter, public :: MPI_LASTUSEDCODE = 506
  integer, parameter, public :: MPI_UNIVERSE_SIZE = 507

  !> Attributes of windows.
  integer, parameter, public :: MPI_WIN_BASE = 601
  integer, parameter, public :: MPI_WIN_DISP_UNIT = 602
  integer, parameter, public :: MPI_WIN_SIZE = 603
  integer, parameter, public :: MPI_WIN_CREATE_FLAVOR = 604
  integer, parameter, public :: MPI_WIN_MODEL = 605

  !> Values of MPI_WIN_CREATE_FLAVOR and of MPI_WIN_MODEL.
  integer, parameter, public :: MPI_WIN_FLAVOR_CREATE = 311
  integer, parameter, public :: MPI_WIN_FLAVOR_ALLOCATE = 312
  integer, parameter, public :: MPI_WIN_FLAVOR_DYNAMIC = 313
  integer, parameter, public :: MPI_WIN_FLAVOR_SHARED = 314
  integer, parameter, public :: MPI_WIN_UNIFIED = 321
  integer, parameter, public :: MPI_WIN_SEPARATE = 322

  !> Storage orders of arrays.
  integer, parameter, public :: MPI_ORDER_C = 12
  integer, parameter, public :: MPI_ORDER_FORTRAN = 15

  !> Distributions of arrays, and the default argument of one.
  integer, parameter, public :: MPI_DISTRIBUTE_NONE = 16
  integer, parameter, public :: MPI_DISTRIBUTE_BLOCK = 17
  integer, parameter, public :: MPI_DISTRIBUTE_CYCLIC = 18
  integer, parameter, public :: MPI_DISTRIBUTE_DFLT_DARG = 19

  !> How a datatype was made.
  integer, parameter, public :: MPI_COMBINER_NAMED = 101
  integer, parameter, public :: MPI_COMBINER_DUP = 102
  integer, parameter, public :: MPI_COMBINER_CONTIGUOUS = 103
  integer, parameter, public :: MPI_COMBINER_VECTOR = 104
  integer, parameter, public :: MPI_COMBINER_HVECTOR = 105
  integer, parameter, public :: MPI_COMBINER_INDEXED = 106
  integer, parameter, public :: MPI_COMBINER_HINDEXED = 107
  integer, parameter, public :: MPI_COMBINER_INDEXED_BLOCK = 108
  integer, parameter, public :: MPI_COMBINER_HINDEXED_BLOCK = 109
  integer, parameter, public :: MPI_COMBINER_STRUCT = 110
  integer, parameter, public :: MPI_COMBINER_SUBARRAY = 111
  integer, parameter, public :: MPI_COMBINER_DARRAY = 112
  integer, parameter, public :: MPI_COMBINER_F90_REAL = 113
  integer, parameter, public :: MPI_COMBINER_F90_COMPLEX = 114
  integer, parameter, public :: MPI_COMBINER_F90_INTEGER = 115
  integer, parameter, public :: MPI_COMBINER_RESIZED = 116
  integer, parameter, public :: MPI_COMBINER_VALUE_INDEX = 117

  !> Classes of numbers, for MPI_Type_match_size.
  integer, parameter, public :: MPI_TYPECLASS_INTEGER = 192
  integer, parameter, public :: MPI_TYPECLASS_REAL = 193
  integer, parameter, public :: MPI_TYPECLASS_COMPLEX = 194

  !> Error classes. An error code of this library is its class.
  integer, parameter, public :: MPI_SUCCESS = 0
  integer, parameter, public :: MPI_ERR_BUFFER = 1
  integer, parameter, public :: MPI_ERR_COUNT = 2
  integer, parameter, public :: MPI_ERR_TYPE = 3
  integer, parameter, public :: MPI_ERR_TAG = 4
  integer, parameter, public :: MPI_ERR_COMM = 5
  integer, parameter, public :: MPI_ERR_RANK = 6
  integer, parameter, public :: MPI_ERR_REQUEST = 7
  integer, parameter, public :: MPI_ERR_ROOT = 8
  integer, parameter, public :: MPI_ERR_GROUP = 9
  integer, parameter, public :: MPI_ERR_OP = 10
  integer, parameter, public :: MPI_ERR_TOPOLOGY = 11
  integer, parameter, public :: MPI_ERR_DIMS = 12
  integer, parameter, public :: MPI_ERR_ARG = 13
  integer, parameter, public :: MPI_ERR_UNKNOWN = 14
  integer, parameter, public :: MPI_ERR_TRUNCATE = 15
  integer, parameter, public :: MPI_ERR_OTHER = 16
  integer, parameter, public :: MPI_ERR_INTERN = 17
  integer, parameter, public :: MPI_ERR_PENDING = 18
  integer, parameter, public :: MPI_ERR_IN_STATUS = 19
  integer, parameter, public :: MPI_ERR_ACCESS = 20
  integer, parameter, public :: MPI_ERR_AMODE = 21
  integer, parameter, public :: MPI_ERR_ASSERT = 22
  integer, parameter, public :: MPI_ERR_BAD_FILE = 23
  integer, parameter, public :: MPI_ERR_BASE = 24
  integer, parameter, public :: MPI_ERR_CONVERSION = 25
  integer, parameter, public :: MPI_ERR_DISP = 26
  integer, parameter, public :: MPI_ERR_DUP_DATAREP = 27
  integer, parameter, public :: MPI_ERR_FILE_EXISTS = 28
  integer, parameter, public :: MPI_ERR_FILE_IN_USE = 29
  integer, parameter, public :: MPI_ERR_FILE = 30
  integer, parameter, public :: MPI_ERR_INFO_KEY = 31
  integer, parameter, public :: MPI_ERR_INFO_NOKEY = 32
  integer, parameter, public :: MPI_ERR_INFO_VALUE = 33
  integer, parameter, public :: MPI_ERR_INFO = 34
  integer, parameter, public :: MPI_ERR_IO = 35
  integer, parameter, public :: MPI_ERR_KEYVAL = 36
  integer, parameter, public :: MPI_ERR_LOCKTYPE = 37
  integer, parameter, public :: MPI_ERR_NAME = 38
  integer, parameter, public :: MPI_ERR_NO_MEM = 39
  integer, parameter, public :: MPI_ERR_NOT_SAME = 40
  integer, parameter, public :: MPI_ERR_NO_SPACE = 41
  integer, parameter, public :: MPI_ERR_NO_SUCH_FILE = 42
  integer, parameter, public :: MPI_ERR_PORT = 43
  integer, parameter, public :: MPI_ERR_QUOTA = 44
  integer, parameter, public :: MPI_ERR_READ_ONLY = 45
  integer, parameter, public :: MPI_ERR_RMA_ATTACH = 46
  integer, parameter, public :: MPI_ERR_RMA_CONFLICT = 47
  integer, parameter, public :: MPI_ERR_RMA_RANGE = 48
  integer, parameter, public :: MPI_ERR_RMA_SHARED = 49
  integer, parameter, public :: MPI_ERR_RMA_SYNC = 50
  integer, parameter, public :: MPI_ERR_SERVICE = 51
  integer, parameter, public :: MPI_ERR_SIZE = 52
  integer, parameter, public :: MPI_ERR_SPAWN = 53
  integer, parameter, public :: MPI_ERR_UNSUPPORTED_DATAREP = 54
  integer, parameter, public :: MPI_ERR_UNSUPPORTED_OPERATION = 55
  integer, parameter, public :: MPI_ERR_WIN = 56
  integer, parameter, public :: MPI_ERR_RMA_FLAVOR = 57
  integer, parameter, public :: MPI_ERR_PROC_ABORTED = 58
  integer, parameter, public :: MPI_ERR_VALUE_TOO_LARGE = 59
  integer, parameter, public :: MPI_ERR_SESSION = 60
  integer, parameter, public :: MPI_ERR_ERRHANDLER = 61
  integer, parameter, public :: MPI_ERR_ABI = 62
  integer, parameter, public :: MPI_ERR_LASTCODE = 16383
end module mpi_info_f08_constants
