"""Whether the forms that a choice derives have the times of programs that are written so.

check_forms.py CHOICE FORM RETRACED... : of each form its name and the choice of a program in it."""
import json
import sys

choice = json.load(open(sys.argv[1]))
forms = {form["form"]: form for form in choice["forms"]}
pairs = list(zip(sys.argv[2::2], sys.argv[3::2]))
assert set(forms) == {name for name, _ in pairs}, sorted(forms)
for name, file in pairs:
    form, retraced = forms[name], json.load(open(file))
    assert abs(form["gpu_ms"] / choice["gpu"]["total_ms"] - 1) > 0.1, "the form does not matter"
    for side in ("gpu", "fpga"):
        derived, made = form[side + "_ms"], retraced[side]["total_ms"]
        print(f"{name}: {side} {derived:.4f} ms, retraced {made:.4f} ms")
        assert abs(derived / made - 1) < 0.01, name
    assert form["choice"] == retraced["choice"], name
    turned = any(sentence.startswith(name + ": then it is") for sentence in choice["form_sensitivity"])
    assert turned == (form["choice"] != choice["choice"]), choice["form_sensitivity"]
