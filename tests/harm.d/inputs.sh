# shellcheck shell=bash
# The tables of the hints that the libraries are given.
#
# inputs.tsv: what harms one of the libraries, or might. All of it is tried on all libraries.
#   subject  comm, file, win or memory: the program that gives it to such objects
#   key      {300} stands for 300 letters
#   given    the value of each process in turn, separated by |; - if a process gives nothing, '' for the empty value,
#            {300} as above
#   becomes  the form in which the library must get it, also in turn; ! if never, ~ if never for Open MPI, ? if never,
#            and what the library reports for the key varies
#   for      all: all processes must give the same; each: each for itself
#
# sound.tsv: hints that every library accepts, and what becomes of them.
#   subject, key, given, becomes, for   as above
#   place    the procedure that the hint is given to
#   told_by  the engines, separated by blanks, whose objects report the hint as in effect afterwards; all others report
#            what they did before. Those with a ? report it with one number of processes, but not with another; - for
#            none
#
# off.tsv: the harm that inputs do if nothing is left out (MINFO_CHECK=off): what the protection is good for.
#   engines    names of rows of engines.tsv, separated by blanks
#   processes  how many
#   place      the procedure that the hint is given to
#   subject, key, given   a row of inputs.tsv
#   outcome    crashes: a signal ends a process; aborts: the library ends the job; hangs: no progress any more; fails:
#              the call is an error; wrong: data do not arrive; diverges: processes get different hints, with success;
#              told: the value is reported as in effect. Several are separated by |, if it can be any of them
#   quirk      the row of interface/quirks.toml of which this is an example
#   why        what the library does there

# input_table ENGINE PROCESSES: the rows that are tried on the engine, as the programs read them: subject, key, given,
# becomes, for, place, told. With 4 processes, only rows with differing values, and one place for each subject: there
# are not enough processors for them.
input_table() {
  awk -F '\t' -v OFS='\t' -v engine="$1" -v processes="$2" '
    FNR == 1 { file++; next }
    file == 1 && processes < 4 { print $1, $2, $3, $4, $5, "", "" }
    file == 1 && processes >= 4 && $1 in place && $3 ~ /\|/ { print $1, $2, $3, $4, $5, place[$1], "" }
    file == 2 && processes < 4 { print $1, $2, $3, $4, $5, $6, told($7) }
    function told(by) {
      if (index(" " by " ", " " engine "? ")) return ""
      return index(" " by " ", " " engine " ") ? "yes" : "no"
    }
    BEGIN {
      place["file"] = "MPI_File_open"
      place["win"] = "MPI_Win_allocate"
      place["comm"] = "MPI_Comm_idup_with_info"
    }' "$parts/inputs.tsv" "$parts/sound.tsv"
}

# differing TABLE: its rows in which the processes give different values.
differing() { awk -F '\t' '$3 ~ /\|/' "$1"; }

# input_row SUBJECT KEY GIVEN PLACE: the row of inputs.tsv, as the programs read it.
input_row() {
  awk -F '\t' -v OFS='\t' -v row="$1$(printf '\t')$2$(printf '\t')$3" -v place="$4" '
    $1 OFS $2 OFS $3 == row { print $1, $2, $3, $4, $5, place, ""; found = 1 }
    END { exit !found }' "$parts/inputs.tsv"
}

# names TABLE SUBJECT: what the program prints for each row that it tries, sorted.
names() { awk -F '\t' -v subject="$2" '$1 == subject { print $2 "=" $3 }' "$1" | sort -u; }
