use super::*;

const CREATE: i32 = Amode::CREATE;
const EXCL: i32 = Amode::EXCL;
const RDONLY: i32 = Amode::RDONLY;
const RDWR: i32 = Amode::RDWR;
const SEQUENTIAL: i32 = Amode::SEQUENTIAL;
const WRONLY: i32 = Amode::WRONLY;

#[test]
fn access_modes_that_contradict_themselves() {
    let class = |value| {
        Amode::of(value)
            .map(|amode| amode.0)
            .map_err(|error| error.class)
    };
    for value in 0..1024 {
        let access = [RDONLY, WRONLY, RDWR]
            .iter()
            .filter(|mode| value & **mode != 0);
        let sound = value < 512
            && access.count() == 1
            && !(value & RDONLY != 0 && value & (CREATE | EXCL) != 0)
            && !(value & RDWR != 0 && value & SEQUENTIAL != 0);
        let expected = if sound { Ok(value) } else { Err(Class::Amode) };
        assert_eq!(class(value), expected, "{value}");
    }
    for value in [-1, i32::MIN, i32::MAX, RDWR | 1 << 20] {
        assert_eq!(class(value), Err(Class::Amode));
    }
    let line = |value| Amode::of(value).unwrap_err().to_string();
    assert_eq!(
        line(RDONLY | RDWR),
        "MPI_ERR_AMODE: exactly one of MPI_MODE_RDONLY, MPI_MODE_WRONLY and MPI_MODE_RDWR is needed, \
         not \"MPI_MODE_RDONLY | MPI_MODE_RDWR\""
    );
    assert_eq!(
        line(RDWR | 512),
        "MPI_ERR_AMODE: amode = 544 has bits that are not MPI_MODE_*: 512"
    );
}

#[test]
fn whence() {
    for whence in [Whence::Set, Whence::Cur, Whence::End] {
        assert_eq!(Whence::of(whence as i32).unwrap(), whence);
    }
    for value in [0, 1, 2, 400, 404] {
        assert_eq!(Whence::of(value).unwrap_err().class, Class::Arg);
    }
}
