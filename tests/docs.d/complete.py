"""What a shell offers behind a line: complete.py SHELL SHARE LINE WORD...

Types LINE and a tab at the shell, which has the completion below SHARE, and fails where it does not say each WORD. bash and
zsh are asked at a terminal of their own, as people use them; fish can say what it would offer.
"""

import os
import pty
import select
import subprocess
import sys
import tempfile
import time

shell, share, line, *words = sys.argv[1:]
READY = "ready-to-be-asked"
# Shells keep things in the user's own directory: they get another one.
home = tempfile.TemporaryDirectory()
os.environ["HOME"] = home.name


def at_terminal(command, setup):
    """Everything that the shell writes to its terminal behind the line, for as long as it writes."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update({"TERM": "dumb", "PS1": "", "COLUMNS": "500", "HISTFILE": "/dev/null"})
        os.execvp(command[0], command)

    def until(is_enough, seconds):
        text, end = "", time.monotonic() + seconds
        while not is_enough(text) and time.monotonic() < end:
            if select.select([terminal], [], [], 0.1)[0]:
                try:
                    text += os.read(terminal, 65536).decode(errors="replace")
                except OSError:  # the shell has ended
                    break
        return text

    try:
        # In two pieces, so that the echo of the command is not taken for its answer.
        os.write(terminal, f"{setup}; echo {READY[:5]}''{READY[5:]}\n".encode())
        said = until(lambda text: READY in text, 120)
        if READY not in said:
            sys.exit(f"{shell} does not take its completion:\n{said}")
        os.write(terminal, f"{line}\t\t".encode())
        return until(lambda text: all(word in text for word in words), 120)
    finally:
        os.close(terminal)
        os.kill(child, 9)
        os.waitpid(child, 0)


if shell == "bash":
    offered = at_terminal(["bash", "--norc", "--noprofile", "-i"],
                          f"bind 'set show-all-if-ambiguous on'; . '{share}/bash-completion/completions/mpi-hints'")
elif shell == "zsh":
    offered = at_terminal(["zsh", "-f", "-i"],
                          f"fpath=('{share}/zsh/site-functions' $fpath); autoload -U compinit; compinit -D -u")
else:
    source = f"source '{share}/fish/vendor_completions.d/mpi-hints.fish'; complete -C '{line}'"
    offered = subprocess.run(["fish", "--no-config", "-c", source], capture_output=True, text=True, timeout=120, check=True).stdout

missing = [word for word in words if word not in offered]
if missing:
    sys.exit(f"{shell} does not offer {' '.join(missing)} behind '{line}':\n{offered}")
