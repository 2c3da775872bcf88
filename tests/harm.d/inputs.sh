# shellcheck shell=bash
# The tables of what is given to the libraries.
#
# inputs.tsv: what does harm to one of them, or might. All of it is tried on all libraries.
#   subject  comm, file, win or memory: the program that gives it to such objects
#   key      {300} stands for so many letters
#   given    the value of each process in turn, with | between; - where a process gives nothing, '' for no letter, {300}
#            as above
#   becomes  the form in which the library has to be handed it, in turn as well; ! if never, ~ if never to Open MPI,
#            ? if never, and what the library tells of the key is not the same twice
#   for      all: all processes have to give the same; each: each for itself
#
# sound.tsv: what every library takes, and what becomes of it.
#   subject, key, given, becomes, for   as above
#   place    the procedure that it is given to
#   told_by  the engines, with blanks between, whose objects tell it to be in effect afterwards; all others tell what
#            they told before. Those with a ? tell it with one number of processes, and not with another; - for none
#
# off.tsv: what harm inputs do where nothing is left out (MINFO_CHECK=off): what the protection is good for.
#   engines    names of rows of engines.tsv, with blanks between
#   processes  how many
#   place      the procedure that it is given to
#   subject, key, given   a row of inputs.tsv
#   outcome    crashes: a signal ends a process; aborts: the library ends the job; hangs: nothing goes on any more;
#              fails: the call is an error; wrong: data do not arrive; diverges: processes are told different hints,
#              with success; told: the value is reported as in effect. Several with | between, where it is one or
#              the other
#   quirk      the row of core/src/engine/native/quirks/table.rs that this is an example of
#   why        what the library does there

# input_table ENGINE PROCESSES: the rows that are tried on it, as the programs read them: subject, key, given, becomes,
# for, place, told. With 4 processes only those which differ, and one place for each subject: they have no processors
# of their own.
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

# differing TABLE: its rows of which the processes give different values.
differing() { awk -F '\t' '$3 ~ /\|/' "$1"; }

# input_row SUBJECT KEY GIVEN PLACE: the row of inputs.tsv, as the programs read it.
input_row() {
  awk -F '\t' -v OFS='\t' -v row="$1$(printf '\t')$2$(printf '\t')$3" -v place="$4" '
    $1 OFS $2 OFS $3 == row { print $1, $2, $3, $4, $5, place, ""; found = 1 }
    END { exit !found }' "$parts/inputs.tsv"
}

# names TABLE SUBJECT: what the program says of each row when it tries it, sorted.
names() { awk -F '\t' -v subject="$2" '$1 == subject { print $2 "=" $3 }' "$1" | sort -u; }
