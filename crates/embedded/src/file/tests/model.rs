//! Views against a model that lists the offset of every byte.

use super::*;
use minfo_engine::file::Whence;
use minfo_rules::datatype::Order;
use proptest::prelude::*;

/// A datatype that is made from another one.
#[derive(Clone, Debug)]
enum DerivedType {
    Contiguous(i64),
    Vector(i64, i64, i64),
    Subarray(Vec<(i64, i64, i64)>, bool),
}

impl DerivedType {
    fn datatype(&self, old: &Datatype) -> Datatype {
        let made = match self {
            DerivedType::Contiguous(count) => Datatype::contiguous(*count, old),
            DerivedType::Vector(count, block, stride) => {
                Datatype::vector(*count, *block, *stride, old)
            }
            DerivedType::Subarray(dims, is_c) => {
                let sizes: Vec<_> = dims.iter().map(|dim| dim.0).collect();
                let subsizes: Vec<_> = dims.iter().map(|dim| dim.1).collect();
                let starts: Vec<_> = dims.iter().map(|dim| dim.2).collect();
                let order = if *is_c { Order::C } else { Order::Fortran };
                Datatype::subarray(&sizes, &subsizes, &starts, order, old)
            }
        };
        made.unwrap()
    }
}

/// The offsets of all bytes of a datatype in the order of its type map, and its extent.
#[derive(Clone, Debug)]
struct Plain {
    offsets: Vec<i64>,
    extent: i64,
}

impl Plain {
    fn elements(&self, numbers: impl Iterator<Item = i64>) -> Vec<i64> {
        let of = |number| self.offsets.iter().map(move |at| number * self.extent + at);
        numbers.flat_map(of).collect()
    }

    fn shaped(&self, shape: &DerivedType) -> Plain {
        match shape {
            DerivedType::Contiguous(count) => Plain {
                offsets: self.elements(0..*count),
                extent: count * self.extent,
            },
            DerivedType::Vector(count, block, stride) => {
                let blocks = (0..*count).map(|n| n * stride);
                let numbers = blocks.flat_map(|first| first..first + block);
                Plain {
                    offsets: self.elements(numbers),
                    extent: ((count - 1) * stride + block) * self.extent,
                }
            }
            DerivedType::Subarray(dims, is_c) => {
                let mut dims = dims.clone();
                if *is_c {
                    dims.reverse();
                }
                // The first dimension now varies fastest.
                let all = dims.iter().map(|dim| dim.0).product();
                let is_inside = |number: &i64| {
                    let mut rest = *number;
                    dims.iter().all(|&(size, subsize, start)| {
                        let index = rest % size;
                        rest /= size;
                        (start..start + subsize).contains(&index)
                    })
                };
                Plain {
                    offsets: self.elements((0..all).filter(is_inside)),
                    extent: all * self.extent,
                }
            }
        }
    }
}

#[derive(Clone, Debug)]
enum FileCall {
    View(i64, &'static str, Vec<DerivedType>, Vec<DerivedType>),
    Write(Option<i64>, usize),
    Read(Option<i64>, usize),
    Seek(i64, Whence),
    Size(usize),
    Preallocate(usize),
    ByteOffset(i64),
}

fn shape() -> impl Strategy<Value = DerivedType> {
    let dim = (1..5i64)
        .prop_flat_map(|size| (Just(size), 1..=size))
        .prop_flat_map(|(size, subsize)| (Just(size), Just(subsize), 0..=size - subsize));
    prop_oneof![
        (1..4i64).prop_map(DerivedType::Contiguous),
        (1..5i64, 1..4i64, 0..4i64).prop_map(|(n, block, gap)| DerivedType::Vector(
            n,
            block,
            block + gap
        )),
        (prop::collection::vec(dim, 1..4), any::<bool>())
            .prop_map(|(d, c)| DerivedType::Subarray(d, c)),
    ]
}

fn step() -> impl Strategy<Value = FileCall> {
    let names = [
        "MPI_BYTE",
        "MPI_INTEGER2",
        "MPI_INTEGER",
        "MPI_DOUBLE_PRECISION",
    ];
    let whence = [Whence::Set, Whence::Cur, Whence::End];
    let at = || prop::option::of(0..60i64);
    let shapes = |most| prop::collection::vec(shape(), 0..=most);
    let name = prop::sample::select(names.to_vec());
    prop_oneof![
        2 => (0..40i64, name, shapes(1), shapes(2)).prop_map(|(d, n, e, f)| FileCall::View(d, n, e, f)),
        4 => (at(), 0..30usize).prop_map(|(at, len)| FileCall::Write(at, len)),
        4 => (at(), 0..60usize).prop_map(|(at, len)| FileCall::Read(at, len)),
        2 => (-20..40i64, prop::sample::select(whence.to_vec())).prop_map(|(o, w)| FileCall::Seek(o, w)),
        1 => (0..600usize).prop_map(FileCall::Size),
        1 => (0..600usize).prop_map(FileCall::Preallocate),
        1 => (0..600i64).prop_map(FileCall::ByteOffset),
    ]
}

/// A vector with the operations of a file.
struct FileModel {
    bytes: Vec<u8>,
    disp: i64,
    unit: usize,
    plain: Plain,
    pointer: i64,
    /// The data written last.
    byte: u8,
}

impl FileModel {
    fn offset(&self, number: usize) -> usize {
        let size = self.plain.offsets.len();
        let element = (number / size) as i64;
        (self.disp + element * self.plain.extent + self.plain.offsets[number % size]) as usize
    }

    fn begin(&self, at: Option<i64>) -> usize {
        at.unwrap_or(self.pointer) as usize * self.unit
    }

    fn moved(&mut self, at: Option<i64>, len: usize) {
        if at.is_none() {
            self.pointer += len.div_ceil(self.unit) as i64;
        }
    }

    fn write(&mut self, at: Option<i64>, from: &[u8]) {
        let begin = self.begin(at);
        for (number, byte) in (begin..).zip(from) {
            let offset = self.offset(number);
            self.bytes.resize(self.bytes.len().max(offset + 1), 0);
            self.bytes[offset] = *byte;
        }
        self.moved(at, from.len());
    }

    fn read(&mut self, at: Option<i64>, len: usize) -> Vec<u8> {
        let begin = self.begin(at);
        let offsets = (begin..begin + len).map(|number| self.offset(number));
        let came: Vec<u8> = offsets
            .map_while(|offset| self.bytes.get(offset).copied())
            .collect();
        self.moved(at, came.len());
        came
    }

    fn end(&self) -> i64 {
        let mut etypes = 0..;
        let is_behind = |etype: &usize| self.offset(etype * self.unit) >= self.bytes.len();
        etypes.find(is_behind).unwrap() as i64
    }

    /// Does a step here and on the file.
    fn step(&mut self, file: &dyn File, step: &FileCall) {
        match *step {
            FileCall::View(disp, name, ref of_etype, ref of_filetype) => {
                let basic = named(name);
                let (mut etype, mut plain) = (
                    basic.clone(),
                    Plain {
                        offsets: (0..basic.size() as i64).collect(),
                        extent: basic.size() as i64,
                    },
                );
                for shape in of_etype {
                    (etype, plain) = (shape.datatype(&etype), plain.shaped(shape));
                }
                self.unit = plain.offsets.len();
                let mut filetype = etype.clone();
                for shape in of_filetype {
                    (filetype, plain) = (shape.datatype(&filetype), plain.shaped(shape));
                }
                assert_eq!(filetype.extent(), plain.extent);
                assert_eq!(filetype.is_monotonic(), plain.offsets.is_sorted());
                set_view(file, disp, &etype, &filetype);
                (self.disp, self.plain, self.pointer) = (disp, plain, 0);
            }
            FileCall::Write(at, etypes) => {
                let mut from = vec![0; etypes * self.unit];
                for byte in &mut from {
                    self.byte = self.byte.wrapping_add(1);
                    *byte = self.byte;
                }
                write(file, at.map_or(At::Pointer, At::Offset), &from);
                self.write(at, &from);
            }
            FileCall::Read(at, etypes) => {
                let len = etypes * self.unit;
                let came = read(file, at.map_or(At::Pointer, At::Offset), len);
                assert_eq!(came, self.read(at, len));
            }
            FileCall::Seek(offset, whence) => {
                let from = match whence {
                    Whence::Set => 0,
                    Whence::Cur => self.pointer,
                    Whence::End => self.end(),
                };
                let outcome = file.seek(offset, whence).map_err(|error| error.class);
                if from + offset < 0 {
                    assert_eq!(outcome, Err(Class::Arg));
                } else {
                    assert_eq!(outcome, Ok(()));
                    self.pointer = from + offset;
                }
            }
            FileCall::Size(size) => {
                file.set_size(size as i64).unwrap();
                self.bytes.resize(size, 0);
            }
            FileCall::Preallocate(size) => {
                file.preallocate(size as i64).unwrap();
                self.bytes.resize(size.max(self.bytes.len()), 0);
            }
            FileCall::ByteOffset(etypes) => {
                let expected = self.offset(etypes as usize * self.unit) as i64;
                assert_eq!(file.byte_offset(etypes).unwrap(), expected);
            }
        }
        assert_eq!(file.position().unwrap(), self.pointer);
        assert_eq!(file.size().unwrap(), self.bytes.len() as i64);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_view_is_what_the_standard_says(steps in prop::collection::vec(step(), 1..40)) {
        let scratch = Scratch::new();
        let path = scratch.with("file", b"what was there before");
        let file = open(&path, NEW.0);
        let mut model = FileModel {
            bytes: fs::read(&path).unwrap(),
            disp: 0,
            unit: 1,
            plain: Plain { offsets: vec![0], extent: 1 },
            pointer: 0,
            byte: 0,
        };
        for step in &steps {
            model.step(file.as_ref(), step);
        }
        file.close().unwrap();
        prop_assert_eq!(fs::read(&path).unwrap(), model.bytes);
    }
}
