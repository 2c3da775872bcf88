"""A Python process without an MPI: the module that f2py made writes a file with hints by itself.

    MINFO_REPORT=summary python alone.py
"""
import numpy
from field_io import fields

field = numpy.linspace(0.0, 1.0, 5)
fields.start()
fields.write_alone("alone.data", field)
fields.finish()
assert (numpy.fromfile("alone.data") == field).all()
print("alone.data:", numpy.fromfile("alone.data"))
