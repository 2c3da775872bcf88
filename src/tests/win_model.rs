//! Random accesses to a window, compared with a plain model: lists of offsets, one element at a time.

use super::window::*;
use libc::c_int;
use minfo_rules::constants::{self, MPI_2INT};
use minfo_rules::error::Class::{self, *};
use proptest::prelude::*;

/// `MPI_DOUBLE_INT`: 12 bytes, 16 from one to the next.
const DOUBLE_INT: c_int = constants::MPI_DOUBLE_INT;

#[derive(Clone, Copy, Debug)]
struct ElementType {
    handle: c_int,
    size: usize,
    extent: i64,
    ops: &'static [c_int],
}

/// The operations are SUM, MIN, MAX, PROD, BXOR, MINLOC, REPLACE.
const KINDS: [ElementType; 6] = [
    ElementType {
        handle: INT,
        size: 4,
        extent: 4,
        ops: &[33, 34, 35, 36, 42, 60],
    },
    ElementType {
        handle: LONG,
        size: 8,
        extent: 8,
        ops: &[33, 34, 35, 36, 42, 60],
    },
    ElementType {
        handle: DOUBLE,
        size: 8,
        extent: 8,
        ops: &[33, 34, 35, 36, 60],
    },
    ElementType {
        handle: BYTE,
        size: 1,
        extent: 1,
        ops: &[42, 60],
    },
    ElementType {
        handle: MPI_2INT,
        size: 8,
        extent: 8,
        ops: &[56, 60],
    },
    ElementType {
        handle: DOUBLE_INT,
        size: 12,
        extent: 16,
        ops: &[56, 60],
    },
];

/// A datatype: `count` blocks of `blocklength`, `stride` apart; 0 blocks stand for the predefined type.
#[derive(Clone, Copy, Debug)]
struct VectorType {
    count: i64,
    blocklength: i64,
    stride: i64,
}

impl VectorType {
    fn handle(self, kind: ElementType) -> c_int {
        match self.count {
            0 => kind.handle,
            _ => vector(self.count, self.blocklength, self.stride, kind.handle),
        }
    }

    fn free(self, handle: c_int) {
        if self.count > 0 {
            free_type(handle);
        }
    }

    /// The offsets of the basic elements in this many elements.
    fn offsets(self, kind: ElementType, elements: i64) -> Vec<i64> {
        if self.count == 0 {
            return (0..elements).map(|i| i * kind.extent).collect();
        }
        let blocks = 0..self.count;
        let in_block = |block: i64| (0..self.blocklength).map(move |i| block * self.stride + i);
        let one: Vec<i64> = blocks
            .flat_map(in_block)
            .map(|place| place * kind.extent)
            .collect();
        let extent = one.iter().max().unwrap() - one.iter().min().unwrap() + kind.extent;
        let shifted = |i: i64| one.iter().map(move |offset| offset + i * extent);
        (0..elements).flat_map(shifted).collect()
    }
}

#[derive(Clone, Copy, Debug)]
enum What {
    Put,
    Get,
    Accumulate,
    GetAccumulate,
    NoOp,
    FetchAndOp,
    CompareAndSwap,
}

#[derive(Clone, Debug)]
struct Access {
    what: What,
    kind: ElementType,
    op: usize,
    origin: VectorType,
    target: VectorType,
    elements: i64,
    disp: i64,
    bytes: Vec<u8>,
    is_equal: bool,
}

fn shapes() -> impl Strategy<Value = VectorType> {
    (0i64..4, 1i64..4, -5i64..6).prop_map(|(count, blocklength, stride)| VectorType {
        count,
        blocklength,
        // Blocks do not overlap.
        stride: if stride < 0 {
            stride - blocklength
        } else {
            stride + blocklength
        },
    })
}

fn accesses() -> impl Strategy<Value = Access> {
    let what = prop::sample::select(vec![
        What::Put,
        What::Get,
        What::Accumulate,
        What::GetAccumulate,
        What::NoOp,
        What::FetchAndOp,
        What::CompareAndSwap,
    ]);
    let kind = prop::sample::select(KINDS.to_vec());
    let bytes = any::<u64>().prop_map(bytes);
    let numbers = (any::<usize>(), 1i64..4, 0i64..130, any::<bool>());
    (what, kind, shapes(), shapes(), bytes, numbers).prop_map(
        |(what, kind, origin, target, bytes, (op, elements, disp, is_equal))| Access {
            what,
            kind,
            op: op % kind.ops.len(),
            origin,
            target,
            elements,
            disp,
            bytes,
            is_equal,
        },
    )
}

/// Bytes of a buffer with few different values, so that elements are often equal.
fn bytes(mut seed: u64) -> Vec<u8> {
    let next = |_| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        [0, 1, 2, 3, 0x40, 0, 1, 2][(seed >> 60) as usize % 8]
    };
    (0..BUFFER).map(next).collect()
}

const WINDOW: usize = 512;
const AROUND: usize = 64;
/// A buffer that has room for every origin, which starts at `MIDDLE` and may extend backwards.
const BUFFER: usize = 4096;
const MIDDLE: usize = 1024;

fn combined(kind: ElementType, op: c_int, target: &[u8], origin: &[u8]) -> Vec<u8> {
    macro_rules! arithmetic {
        ($number:ty, $sum:expr, $product:expr, $xor:expr) => {{
            let of = |bytes: &[u8]| <$number>::from_ne_bytes(bytes.try_into().unwrap());
            let (a, b) = (of(target), of(origin));
            let result = match op {
                33 => $sum(a, b),
                34 => {
                    if b < a {
                        b
                    } else {
                        a
                    }
                }
                35 => {
                    if b > a {
                        b
                    } else {
                        a
                    }
                }
                36 => $product(a, b),
                42 => $xor(a, b),
                _ => b,
            };
            result.to_ne_bytes().to_vec()
        }};
    }
    /// The lesser value; of equal ones the lower index.
    fn least<T: PartialOrd>(a: (T, i32), b: (T, i32), bytes: [&[u8]; 2]) -> Vec<u8> {
        let takes_other = b.0 < a.0 || b.0 == a.0 && b.1 < a.1;
        bytes[usize::from(takes_other)].to_vec()
    }
    let int = |bytes: &[u8]| i32::from_ne_bytes(bytes.try_into().unwrap());
    let double = |bytes: &[u8]| f64::from_ne_bytes(bytes.try_into().unwrap());
    match kind.handle {
        INT => arithmetic!(i32, i32::wrapping_add, i32::wrapping_mul, |a, b| a ^ b),
        LONG => arithmetic!(i64, i64::wrapping_add, i64::wrapping_mul, |a, b| a ^ b),
        DOUBLE => arithmetic!(f64, |a, b| a + b, |a, b| a * b, |_, _| unreachable!()),
        _ if op == 60 => origin.to_vec(),
        BYTE => vec![target[0] ^ origin[0]],
        MPI_2INT => {
            let of = |bytes: &[u8]| (int(&bytes[..4]), int(&bytes[4..]));
            least(of(target), of(origin), [target, origin])
        }
        _ => {
            let of = |bytes: &[u8]| (double(&bytes[..8]), int(&bytes[8..]));
            least(of(target), of(origin), [target, origin])
        }
    }
}

/// The same memory twice: that of the window, and that of the model.
struct Both {
    real: Vec<u8>,
    model: Vec<u8>,
    window: Option<Window>,
    disp_unit: i64,
}

impl Both {
    fn new(disp_unit: i64) -> Both {
        let mut real = vec![1; WINDOW + 2 * AROUND];
        let model = real.clone();
        let window = window_to(&mut real[AROUND..AROUND + WINDOW], disp_unit).locked();
        Both {
            real,
            model,
            window: Some(window),
            disp_unit,
        }
    }

    /// The index of an element in the model, if it is in the window.
    fn place(&self, access: &Access, offset: i64) -> Option<usize> {
        let begin = access.disp * self.disp_unit + offset;
        let end = begin + access.kind.size as i64;
        (begin >= 0 && end <= WINDOW as i64).then(|| AROUND + begin as usize)
    }

    /// The model's result of an access: the class, and the returned data.
    fn expect(&mut self, access: &Access) -> (Class, Vec<u8>) {
        let Access { kind, what, .. } = *access;
        let is_single = matches!(what, What::FetchAndOp | What::CompareAndSwap);
        let result = access.bytes.clone();
        if matches!(what, What::CompareAndSwap) && ![INT, LONG, BYTE].contains(&kind.handle) {
            return (Type, result);
        }
        let targets = match is_single {
            true => vec![0],
            false => access.target.offsets(kind, access.elements),
        };
        // The same number on this side.
        let origins: Vec<i64> = match is_single {
            true => vec![0],
            false => {
                let basics = targets.len() as i64;
                access
                    .origin
                    .offsets(kind, access.in_whole_elements(basics))
            }
        };
        let places: Option<Vec<usize>> = targets
            .iter()
            .map(|&offset| self.place(access, offset))
            .collect();
        let Some(places) = places else {
            return (RmaRange, result);
        };
        let mut came = result.clone();
        for (place, offset) in places.into_iter().zip(origins) {
            let at = (MIDDLE as i64 + offset) as usize;
            let origin = &result[at..at + kind.size];
            let target = &mut self.model[place..place + kind.size];
            let found = target.to_vec();
            let after = match what {
                What::Get | What::NoOp => found.clone(),
                What::Put => origin.to_vec(),
                What::CompareAndSwap if access.is_equal => origin.to_vec(),
                What::CompareAndSwap => found.clone(),
                _ => combined(kind, kind.ops[access.op], target, origin),
            };
            target.copy_from_slice(&after);
            if !matches!(what, What::Put | What::Accumulate) {
                came[at..at + kind.size].copy_from_slice(&found);
            }
        }
        (Success, came)
    }

    fn carry_out(&self, access: &Access) -> (Class, Vec<u8>) {
        let Access {
            kind, what, disp, ..
        } = *access;
        let (origin_type, target_type) = (access.origin.handle(kind), access.target.handle(kind));
        let basics = access.target.offsets(kind, access.elements).len() as i64;
        let origin = elements(access.in_whole_elements(basics), origin_type);
        let target = elements(access.elements, target_type);
        let op = kind.ops[access.op];
        let win = self.window.as_ref().unwrap();
        let mut came = access.bytes.clone();
        let from = &access.bytes[MIDDLE..];
        let into = &mut came[MIDDLE..];
        let class = match what {
            What::Put => win.put(from, origin, disp, target),
            What::Get => win.get(into, origin, disp, target),
            What::Accumulate => win.accumulate(from, origin, disp, target, op),
            What::GetAccumulate => win.get_accumulate(from, origin, into, origin, disp, target, op),
            What::NoOp => {
                let nothing = elements(-1, -1);
                win.get_accumulate(from, nothing, into, origin, disp, target, NO_OP)
            }
            What::FetchAndOp => win.fetch_and_op(&from[0], &mut into[0], kind.handle, disp, op),
            What::CompareAndSwap => {
                let place = self.place(access, 0).unwrap_or(AROUND);
                let mut compare = self.real[place..place + kind.size].to_vec();
                compare[0] ^= u8::from(!access.is_equal);
                let (from, into) = (&from[0], &mut into[0]);
                win.compare_and_swap(from, &compare[0], into, kind.handle, disp)
            }
        };
        access.origin.free(origin_type);
        access.target.free(target_type);
        (class, came)
    }
}

impl Access {
    /// The origin's type, as far as whole elements of it fit.
    fn settled(mut self) -> Access {
        let basics = self.target.offsets(self.kind, self.elements).len();
        let per_origin = self.origin.offsets(self.kind, 1).len();
        if !basics.is_multiple_of(per_origin) {
            self.origin = VectorType {
                count: 0,
                ..self.origin
            };
        }
        self
    }

    /// This many basic elements, in elements of the origin's type.
    fn in_whole_elements(&self, basics: i64) -> i64 {
        basics / self.origin.offsets(self.kind, 1).len() as i64
    }
}

proptest! {
    #[test]
    fn accesses_are_those_of_the_model(
        disp_unit in prop::sample::select(vec![1i64, 4, 8]),
        accesses in prop::collection::vec(accesses(), 1..40),
    ) {
        let mut both = Both::new(disp_unit);
        for access in accesses {
            let access = access.settled();
            let real = both.carry_out(&access);
            let model = both.expect(&access);
            prop_assert_eq!(real.0, model.0, "{:?}", &access);
            prop_assert!(real.1 == model.1, "what came back differs: {:?}", access);
            prop_assert!(both.real == both.model, "the window differs: {:?}", access);
        }
        both.window.take().unwrap().unlock();
    }
}
