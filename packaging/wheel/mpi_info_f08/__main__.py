"""The command mpi-info-f08."""

import argparse

import mpi_info_f08


def main():
    parser = argparse.ArgumentParser(prog="mpi-info-f08", description="Prints where the files of mpi_info_f08 are.")
    parser.add_argument("--version", action="version", version=f"mpi_info_f08 {mpi_info_f08.__version__}")
    one = parser.add_mutually_exclusive_group()
    one.add_argument("--prefix", action="store_const", dest="asked", const="prefix", help="the directory of all of them (the default)")
    one.add_argument("--wrappers", action="store_const", dest="asked", const="wrappers",
                     help="the directory of mpicc, mpicxx, mpifort and mpiexec, for PATH")
    one.add_argument("--pkg-config", action="store_const", dest="asked", const="pkg_config", help="the directory for PKG_CONFIG_PATH")
    one.add_argument("--audit", action="store_const", dest="asked", const="audit_library", help="the library for LD_PRELOAD")
    print(getattr(mpi_info_f08, parser.parse_args().asked or "prefix")())


if __name__ == "__main__":
    main()
