//! Hints that the user gives MPI libraries, or libraries above them, from outside the program: `ROMIO_HINTS`,
//! `/etc/romio-hints`, `MPICH_MPIIO_HINTS` of Cray MPICH, and `PNETCDF_HINTS`. They are read as those libraries read them:
//! what a library skips is not a hint.

use super::pattern::{NameKind, NamePattern};
use crate::hints::catalogue::Kind;
use crate::hints::given::{CallHints, GivenHint, HintCall, HintSource};

/// A hint for files.
#[derive(Debug)]
pub struct OutsideHint {
    key: String,
    value: String,
    /// Its source: a variable, or a line of a file.
    giver: String,
    how: Precedence,
}

/// How a library combines it with the program's hints.
#[derive(Debug)]
enum Precedence {
    /// Given to MPI unless the program gives the key (ROMIO).
    Default,
    /// Given to MPI in place of the program's, for files with matching names (Cray MPICH).
    Override(Option<NamePattern>),
    /// Put into the program's info object, or into a new one (PnetCDF).
    InObject,
}

impl OutsideHint {
    fn new(key: &str, value: &str, giver: String, how: Precedence) -> OutsideHint {
        OutsideHint {
            key: key.to_owned(),
            value: value.to_owned(),
            giver,
            how,
        }
    }

    /// Whether it gives this key this word, in upper or lower case.
    pub fn gives(&self, key: &str, word: &str) -> bool {
        self.key == key && self.value.eq_ignore_ascii_case(word)
    }

    /// The hint on its own, for a library that does not read it.
    pub fn unread(&'static self) -> GivenHint {
        let call = HintCall::creation("MPI_File_open", Kind::File);
        let mut hint = GivenHint::new(call, self.key.as_bytes(), self.value.as_bytes());
        hint.source = HintSource::Outside(&self.giver);
        hint
    }

    /// Adds it to the hints of a call that opens a file with this name, or finds it there.
    fn meet(&'static self, name: &[u8], asked: &mut CallHints) {
        let (key, value) = (self.key.as_bytes(), self.value.as_bytes());
        let source = HintSource::Outside(&self.giver);
        match &self.how {
            Precedence::Default => asked.add_outside(key, value, source),
            Precedence::Override(Some(pattern)) if !pattern.matches(name) => {}
            Precedence::Override(_) => asked.overrule(key, value, &self.giver, source),
            Precedence::InObject => asked.is_from(key, value, source),
        }
    }
}

/// Adds all of these to the hints of a call that opens a file with this name, or finds them there.
pub fn meet(hints: &'static [OutsideHint], name: &[u8], asked: &mut CallHints) {
    for hint in hints {
        hint.meet(name, asked);
    }
}

/// The variable that names a hints file for ROMIO.
pub const ROMIO_VARIABLE: &str = "ROMIO_HINTS";
/// The file that ROMIO reads if it cannot open that one.
pub const ROMIO_DEFAULT: &str = "/etc/romio-hints";

/// The number of bytes that ROMIO reads of a hints file.
pub const MOST_OF_ROMIO: u64 = 4096;

/// The hints in a file of ROMIO's, which the user calls by this name: lines of two words, of which the first one with a
/// key counts.
pub fn of_romio(text: &str, path: &str) -> Vec<OutsideHint> {
    let mut hints: Vec<OutsideHint> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        if let [key, value] = words[..]
            && !line.starts_with('#')
            && hints.iter().all(|hint| hint.key != key)
        {
            let giver = format!("{path}:{}", number + 1);
            hints.push(OutsideHint::new(key, value, giver, Precedence::Default));
        }
    }
    hints
}

/// The hints in `PNETCDF_HINTS`: `key=value;key=value`.
pub fn of_pnetcdf(text: &str) -> Vec<OutsideHint> {
    let pairs = text.split(';').filter_map(|pair| pair.split_once('='));
    let hint = |(key, value): (&str, &str)| {
        let giver = "PNETCDF_HINTS".to_owned();
        OutsideHint::new(key.trim(), value.trim(), giver, Precedence::InObject)
    };
    pairs.map(hint).collect()
}

/// The hints in `MPICH_MPIIO_HINTS`: `pattern:key=value:key=value,pattern:key=value`; a text between two `#` may contain
/// the separators.
pub fn of_cray(text: &str) -> Vec<OutsideHint> {
    let mut hints = Vec::new();
    for part in split(text, ',') {
        let mut items = split(part, ':').into_iter();
        let pattern = items.next().unwrap_or_default().trim().to_owned();
        for (key, value) in items.filter_map(|item| item.split_once('=')) {
            let giver = "MPICH_MPIIO_HINTS".to_owned();
            let how =
                Precedence::Override(NamePattern::new(0, NameKind::Paths, pattern.clone()).ok());
            let value = value.trim().trim_matches('#');
            hints.push(OutsideHint::new(key.trim(), value, giver, how));
        }
    }
    hints
}

/// The parts between separators that are not within `#`.
fn split(text: &str, separator: char) -> Vec<&str> {
    let mut is_quoted = false;
    text.split(|character| {
        is_quoted ^= character == '#';
        character == separator && !is_quoted
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hints::catalogue::Kind;
    use crate::hints::given::HintCall;
    use crate::info::Info;

    /// The hints of a call that opens `out.nc` and gives `cb_nodes = 2`.
    fn met(hints: Vec<OutsideHint>) -> Vec<(String, String, HintSource, Option<String>)> {
        let mut info = Info::default();
        info.set(b"cb_nodes", b"2").unwrap();
        let mut asked =
            CallHints::of(HintCall::creation("MPI_File_open", Kind::File), info).unwrap();
        meet(hints.leak(), b"run/out.nc", &mut asked);
        assert_eq!(asked.info().nkeys(), 1, "MPI is given what it was given");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let given = asked.given().iter();
        let given = given.map(|given| {
            let by = given.overruled_by.map(str::to_owned);
            (text(given.key()), text(given.value()), given.source, by)
        });
        given.collect()
    }

    fn row(
        key: &str,
        value: &str,
        source: HintSource,
        by: Option<&str>,
    ) -> (String, String, HintSource, Option<String>) {
        (key.into(), value.into(), source, by.map(str::to_owned))
    }

    #[test]
    fn what_romio_reads() {
        let text = "# a comment\ncb_nodes 4\nstriping_unit\t65536 \n\ncb_nodse 2\ncb_nodse 3\nalone\none two three\n";
        let program = Some("the program");
        assert_eq!(
            met(of_romio(text, "hints")),
            [
                row("cb_nodes", "2", HintSource::Program, None),
                row("cb_nodes", "4", HintSource::Outside("hints:2"), program),
                row(
                    "striping_unit",
                    "65536",
                    HintSource::Outside("hints:3"),
                    None
                ),
                row("cb_nodse", "2", HintSource::Outside("hints:5"), None),
            ]
        );
    }

    #[test]
    fn what_pnetcdf_has_put_into_the_object() {
        let source = HintSource::Outside("PNETCDF_HINTS");
        let found = [row("cb_nodes", "2", source, None)];
        assert_eq!(met(of_pnetcdf("nc_x=1; cb_nodes = 2")), found);
        let others = [row("cb_nodes", "2", HintSource::Program, None)];
        assert_eq!(met(of_pnetcdf("cb_nodes=3;wrong")), others);
    }

    #[test]
    fn what_cray_mpich_overrides() {
        let cray = "MPICH_MPIIO_HINTS";
        let text = "*.h5:cb_nodes=3,*.nc:cb_nodes=4:cb_config_list=#*:1#";
        assert_eq!(
            met(of_cray(text)),
            [
                row("cb_nodes", "2", HintSource::Program, Some(cray)),
                row("cb_nodes", "4", HintSource::Outside(cray), None),
                row("cb_config_list", "*:1", HintSource::Outside(cray), None),
            ]
        );
    }
}
