"""check_report.py SCHEMA REPORT: is the report what the schema says?"""
import json
import sys

import jsonschema

with open(sys.argv[1]) as schema, open(sys.argv[2]) as report:
    jsonschema.validate(json.load(report), json.load(schema))
