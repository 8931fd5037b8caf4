"""check_sarif.py TYPES LOG: is the log what the SARIF 2.1.0 schema says?

The schema comes from a package: golang-github-haya14busa-go-sarif-dev (Debian) ships it as the Go
types that quicktype generated from the JSON schema, TYPES. They are turned back into a JSON schema
here: property names and that there are no others, types, required properties and enumerations. What
Go types cannot say is not checked: ranges, patterns, uniqueness and formats of strings.
"""
import json
import re
import sys

import jsonschema

BASIC = {"string": "string", "bool": "boolean", "int64": "integer", "float64": "number"}


def type_schema(name):
    """Of a Go type: *T, []T, map[string]T, a basic type or a type of the file."""
    if name.startswith("*"):
        return type_schema(name[1:])
    if name.startswith("[]"):
        return {"type": "array", "items": type_schema(name[2:])}
    if name.startswith("map[string]"):
        return {"type": "object", "additionalProperties": type_schema(name[len("map[string]"):])}
    if name == "interface{}":
        return {}
    return {"type": BASIC[name]} if name in BASIC else {"$ref": "#/$defs/" + name}


def struct_schema(body):
    fields = re.findall(r'^\s*\w+\s+(\S+)\s+`json:"([^",]+)(,omitempty)?"', body, re.MULTILINE)
    return {
        "type": "object",
        "properties": {name: type_schema(kind) for kind, name, _ in fields},
        "required": [name for _, name, optional in fields if not optional],
        "additionalProperties": False,
    }


def schema_of(text):
    structs = re.findall(r"^type (\w+) struct \{\n(.*?)^\}", text, re.MULTILINE | re.DOTALL)
    schemas = {name: struct_schema(body) for name, body in structs}
    for name in re.findall(r"^type (\w+) string$", text, re.MULTILINE):
        values = re.findall(r'^\s*\w+ +%s += +"([^"]*)"' % name, text, re.MULTILINE)
        schemas[name] = {"enum": values}
    schemas["PropertyBag"]["additionalProperties"] = True  # 3.8: any properties
    return {"$ref": "#/$defs/Sarif", "$defs": schemas}


def main():
    with open(sys.argv[1]) as types, open(sys.argv[2]) as log:
        schema = schema_of(types.read())
        log = json.load(log)
    # A schema of which parts were not understood would let anything pass.
    assert len(schema["$defs"]) > 60, len(schema["$defs"])
    assert set(schema["$defs"]["Result"]["required"]) == {"message"}
    assert "note" in schema["$defs"]["Level"]["enum"]
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(log)
    print("valid:", len(log["runs"][0]["results"]), "results")


main()
