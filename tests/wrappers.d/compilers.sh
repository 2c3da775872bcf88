# shellcheck shell=bash disable=SC2154 # the variables of tests/wrappers
# Which compiler is called, and for Fortran with which modules.

# Every compiler that the prefix has a package of, by the command with which it was installed. C and Fortran in one program
# agree on MPI_Fint: with 8-byte INTEGERs mpicc is told so.
compiler_of_package() {
  local file=$1 fc id wide=() told=()
  fc=$(sed -n 's/^fc=//p' "$file")
  id=$(sed -n 's/^compiler=//p' "$file")
  case $id in *-fdefault-*) read -ra wide < <(sed 's/-f/ -f/g' <<<"-fdefault${id#*-fdefault}") ;; esac
  case $id in *-fdefault-integer-8*) told=(-DMINFO_FINT_64) ;; esac
  export MINFO_FC=$fc
  gives "$fc" mpifort -showme:command
  mpifort "${wide[@]}" "$parts/project/app/f77.f" -o f77
  mpifort "${wide[@]}" "$parts/project/app/f90.f90" -o f90
  mpif90 "${wide[@]}" "$parts/project/app/f08.f90" -o f08
  runs f77 f90 f08
  cat >mixed.f90 <<'TEXT'
program mixed
  use mpi
  use, intrinsic :: iso_c_binding, only: c_int
  implicit none
  interface
    integer function keys(handle) bind(C)
      integer, intent(in) :: handle(2)
    end function keys
  end interface
  integer :: info, ierror
  call MPI_Init(ierror)
  call MPI_Info_create(info, ierror)
  call MPI_Info_set(info, 'key', 'value', ierror)
  if (keys([info, -1]) /= 1) error stop 1
  call MPI_Finalize(ierror)
end program mixed
TEXT
  cat >keys.c <<'TEXT'
#include <mpi.h>
MPI_Fint keys(const MPI_Fint *handle) {
  int number = 0;
  if (handle[1] == -1) MPI_Info_get_nkeys(MPI_Info_f2c(handle[0]), &number);
  return number;
}
TEXT
  mpicc "${told[@]}" -c keys.c -o keys.o
  mpifort "${wide[@]}" mixed.f90 keys.o -o mixed
  ./mixed
}
for file in "$prefix"/lib/pkgconfig/mpi_info_dropin*.pc; do
  # (What wrappers take from the packages of the shared form is tested in tests/packaging.)
  case $file in *-shared*) continue ;; esac
  attempt "the compiler of the package $(sed -n 's/^compiler=//p' "$file")" compiler_of_package "$file"
done

# pretend COMMAND VERSION: a fake compiler that only prints its version and its arguments.
pretend() {
  mkdir -p bin
  # shellcheck disable=SC2016 # of the other shell
  printf '%s\n' '#!/bin/sh' "[ \"\$1\" != --version ] || { echo '$2'; exit; }" 'echo "${0##*/} $*"' >"bin/$1"
  chmod +x "bin/$1"
}
# packages COMPILER...: a prefix with packages that consist of a pkg-config file only, in the order of installation.
packages() {
  local id file
  mkdir -p lib/pkgconfig
  cp -r "$prefix/mpi" .
  for id; do
    file=lib/pkgconfig/mpi_info_dropin-$id.pc
    [ "$id" != "$1" ] || file=lib/pkgconfig/mpi_info_dropin.pc
    printf '%s\n' "compiler=$id" "fc=${id%%-*}" "fflags=${id#"${id%%-fdefault*}"}" 'Version: 1' \
      "Cflags: -I\${prefix}/$id" "Libs: -l$id" >"$file"
  done
  pretend gfortran 'GNU Fortran (Debian 9.8.7-6) 12.2.0'
  pretend gfortran-13 'GNU Fortran (GCC) 13.1.1 20230714'
  pretend flang 'flang-new version 19.1.7'
  pretend ifx 'ifx (IFX) 2025.0.4 20241205'
  pretend gcc 'gcc'
  pretend icx 'icx'
  pretend g++ 'g++'
  PATH=$PWD/mpi/bin:$PWD/bin:$plain_path
}
choice() {
  local here=$PWD name flag
  packages gfortran-12 flang-19 gfortran-12-fdefault-integer-8 gfortran-12-fdefault-real-8-fdefault-double-8 ifx
  for name in mpifort mpif90 mpif77; do
    gives "gfortran -fallow-argument-mismatch x.f90 -I$here/gfortran-12 -lgfortran-12" "$name" x.f90
    MINFO_FC=flang gives "flang x.f90 -I$here/flang-19 -lflang-19" "$name" x.f90
    OMPI_FC=flang gives "flang -c x.f90 -I$here/flang-19" "$name" -c x.f90
    MPICH_FC=$here/bin/ifx gives "ifx x.o -I$here/ifx -lifx" "$name" x.o
    MINFO_FC=flang OMPI_FC=ifx MPICH_FC=ifx gives flang "$name" -showme:command
    OMPI_FC=flang MPICH_FC=ifx gives flang "$name" -showme:command
    gives "gfortran -fallow-argument-mismatch -fdefault-integer-8 -c x.f90 -fdefault-integer-8 -I$here/gfortran-12-fdefault-integer-8" \
      "$name" -fdefault-integer-8 -c x.f90
    gives "gfortran -fallow-argument-mismatch -fdefault-double-8 -fdefault-real-8 -c x.f90 -fdefault-real-8-fdefault-double-8 -I$here/gfortran-12-fdefault-real-8-fdefault-double-8" \
      "$name" -fdefault-double-8 -fdefault-real-8 -c x.f90
    gives "gfortran -fallow-argument-mismatch -fdefault-double-8 -c x.f90 -I$here/gfortran-12" "$name" -fdefault-double-8 -c x.f90
    refuses "$name: with -fdefault-real-8 alone, DOUBLE PRECISION has 16 bytes, and MPI_DOUBLE_PRECISION 8: add -fdefault-double-8" \
      "$name" -fdefault-real-8 -c x.f90
    for flag in -freal-4-real-8 -freal-8-real-16 -fdefault-real-16 -finteger-4-integer-8; do
      refuses "$name: with $flag, MPI's datatypes would have other lengths than the variables they are for" "$name" "$flag" -c x.f90
    done
    gives "gfortran -fallow-argument-mismatch -fsecond-underscore x.f90 -I$here/gfortran-12 -lgfortran-12" "$name" -fsecond-underscore x.f90
    complains "$name: with -fsecond-underscore only programs that use mpi_f08 can be linked: "
    gives "gfortran -fallow-argument-mismatch -fsecond-underscore -c x.f90 -I$here/gfortran-12" "$name" -fsecond-underscore -c x.f90
    MINFO_FC="env MINFO_FC=none gfortran" gives "gfortran -fallow-argument-mismatch -c x.f90 -I$here/gfortran-12" "$name" -c x.f90
    MINFO_FC=none refuses "$name: the Fortran compiler 'none' cannot be run; MINFO_FC, OMPI_FC, MPICH_FC name another, or install gfortran (Debian)" "$name" -c x.f90
    MINFO_FC=gfortran-13 refuses "$name: mpi_info_f08 is not installed for gfortran-13, only for " "$name" -c x.f90
    complains "; ci/install --fc gfortran-13 --prefix $here installs it, from the sources of version "
    complains "; MINFO_FC, OMPI_FC, MPICH_FC name a compiler that it is installed for"
    MINFO_FC=flang refuses "is not installed for flang-19-fdefault-integer-8" "$name" -fdefault-integer-8 -show
    complains "; ci/install --fc flang --fflags '-fdefault-integer-8' --prefix $here installs it"
    MINFO_FC="env flang" refuses "is not installed for flang-19-fdefault-real-8-fdefault-double-8" "$name" -fdefault-real-8 -fdefault-double-8 -show
    complains "; ci/install --fc flang --fflags '-fdefault-real-8 -fdefault-double-8' --prefix $here installs it"
    # What calls mpifort as its compiler tells the wrapper of an MPI so.
    MPICH_FC=$name gives gfortran "$name" -showme:command
    OMPI_FC=$here/mpi/bin/mpif90 MPICH_FC=flang gives flang "$name" -showme:command
  done
  gives "gcc x.c -I$here/gfortran-12 -lgfortran-12" mpicc x.c
  MINFO_CC=icx OMPI_CC=none MPICH_CC=none gives "icx -c x.c -I$here/gfortran-12" mpicc -c x.c
  OMPI_CC=icx MPICH_CC=none gives icx mpicc -showme:command
  MPICH_CC=icx gives icx mpicc -showme:command
  gives "gcc -DMINFO_FINT_64 -c x.c -I$here/gfortran-12-fdefault-integer-8" mpicc -DMINFO_FINT_64 -c x.c
  for name in mpicxx mpic++; do
    gives "g++ -c x.cc -I$here/gfortran-12" "$name" -c x.cc
    MINFO_CXX=icx OMPI_CXX=none MPICH_CXX=none gives icx "$name" -showme:command
    OMPI_CXX=icx MPICH_CXX=none gives icx "$name" -showme:command
    MPICH_CXX=icx gives icx "$name" -showme:command
  done
  # Without gcc and g++, the system's.
  rm bin/gcc bin/g++
  mkdir tools
  for name in sh readlink sed; do ln -s "$(command -v "$name")" tools/; done
  pretend cc 'cc'
  pretend c++ 'c++'
  gives cc env PATH="$PWD/mpi/bin:$PWD/bin:$PWD/tools" mpicc -showme:command
  gives c++ env PATH="$PWD/mpi/bin:$PWD/bin:$PWD/tools" mpicxx -showme:command
}
# The wrapper has the flags with which the only package was installed.
one_with_flags() {
  packages gfortran-12-fdefault-integer-8
  gives "gfortran -fallow-argument-mismatch -c x.f90 -fdefault-integer-8 -I$PWD/gfortran-12-fdefault-integer-8" mpifort -c x.f90
  gives "gcc -c x.c -I$PWD/gfortran-12-fdefault-integer-8" mpicc -c x.c
  MINFO_FC=flang refuses 'is not installed for flang-19, only for gfortran-12-fdefault-integer-8;' mpifort -c x.f90
}
# gfortran 9 does not know the flag that later ones need for old codes.
without_the_flag() {
  packages gfortran-9
  pretend gfortran 'GNU Fortran (Debian 9.4.0-2) 9.4.0'
  gives "gfortran -c x.f90 -I$PWD/gfortran-9" mpifort -c x.f90
  packages gfortran-10
  pretend gfortran 'GNU Fortran (Debian 10.2.1-6) 10.2.1 20210110'
  gives "gfortran -fallow-argument-mismatch -c x.f90 -I$PWD/gfortran-10" mpifort -c x.f90
}
attempt 'which compiler, and which package' choice
attempt 'gfortran 9 and 10' without_the_flag
attempt 'which package, where there is one, with flags' one_with_flags
