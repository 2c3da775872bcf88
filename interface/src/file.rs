//! Derived files and their lines.

/// A derived file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DerivedFile {
    /// Its path below the folder of derived files.
    pub path: String,
    /// Its contents.
    pub text: String,
}

/// The longest line of a source, in Fortran and in C.
const WIDTH: usize = 118;

/// A Fortran statement, folded with `&` where it is too long; every line is indented by `indent`, later lines by two
/// more. It is folded after a comma or before an operator, at a blank outside quotes.
pub fn fortran(indent: usize, statement: &str) -> String {
    fold(indent, 2, statement, " &")
}

/// A C statement or the head of a function, folded at blanks.
pub fn c(indent: usize, statement: &str) -> String {
    fold(indent, 4, statement, "")
}

/// Text after a comment mark.
pub fn comment(indent: usize, first: &str, other: &str, text: &[String]) -> String {
    let mut lines = String::new();
    for (place, line) in text.iter().enumerate() {
        let mark = if place == 0 { first } else { other };
        let line = format!("{:indent$}{mark} {line}", "");
        lines.push_str(line.trim_end());
        lines.push('\n');
    }
    lines
}

fn fold(indent: usize, more: usize, statement: &str, mark: &str) -> String {
    let mut lines = String::new();
    let mut line = " ".repeat(indent);
    let mut is_first_word = true;
    for word in words(statement) {
        let is_too_long = line.len() + 1 + word.len() + mark.len() > WIDTH;
        if is_too_long && !is_first_word {
            lines.push_str(&line);
            lines.push_str(mark);
            lines.push('\n');
            line = " ".repeat(indent + more);
            is_first_word = true;
        }
        if !is_first_word {
            line.push(' ');
        }
        line.push_str(&word);
        is_first_word = false;
    }
    lines + &line + "\n"
}

/// The words between blanks; blanks inside quotes do not separate words.
fn words(statement: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quote = None;
    for c in statement.chars() {
        match quote {
            Some(mark) if c == mark => quote = None,
            None if c == '\'' || c == '"' => quote = Some(c),
            _ => {}
        }
        if c == ' ' && quote.is_none() {
            words.push(String::new());
        } else if let Some(word) = words.last_mut() {
            word.push(c);
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_statement_is_folded_between_words() {
        let statement = format!("call {}('a b')", "argument, ".repeat(20));
        let folded = fortran(2, &statement);
        let lines: Vec<_> = folded.lines().collect();
        assert!(
            lines.len() == 2 && lines[0].ends_with(", &") && lines[1].starts_with("    argument")
        );
        assert!(lines.iter().all(|line| line.len() <= WIDTH) && lines[1].ends_with("('a b')"));
        assert_eq!(c(0, "int f(void);"), "int f(void);\n");
    }
}
