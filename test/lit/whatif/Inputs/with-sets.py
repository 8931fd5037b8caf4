"""The device file with sets that the low bits of the line number select."""
import re
import sys

text = open(sys.argv[1]).read()
text, hashes = re.subn(r'(\[l2\.hash\]\nvalue = )"none"(\nassumed = true\nrange = )"none, xor"',
                       r'\g<1>"modulo"\g<2>"none, modulo"', text)
if hashes != 1:
    sys.exit("the device file has another form")
print(text, end="")
