"""Device files: a GPU's generation, and copies of a file with some values changed."""

import re
import threading

import measure

GENERATIONS = {"1": "Tesla", "2": "Fermi", "3": "Kepler", "5": "Maxwell", "6": "Pascal",
               "7": "Volta", "7.5": "Turing", "8": "Ampere", "8.9": "Ada", "9": "Hopper",
               "10": "Blackwell", "11": "Blackwell", "12": "Blackwell"}


class Devices:
    """Those of a folder; copies go to another one. `fixed`: in copies nothing is assumed, so that an
    estimate has no interval and takes a fraction of the time."""

    def __init__(self, folder, copies, fixed=False):
        self.folder, self.copies, self.fixed = folder, copies, fixed
        self.lock, self.made = threading.Lock(), {}

    def _capability(self, text):
        return re.search(r'^capability = "(.*)"', text, re.M).group(1)

    def generation(self, device):
        capability = self._capability((self.folder / (device + ".toml")).read_text())
        return GENERATIONS.get(capability) or GENERATIONS[capability.split(".")[0]]

    def file(self, device, changes=()):
        """The device's file; with changes, (field, value) each in the unit that stands there, a
        copy of it and of its capability's beside it, made once."""
        if not changes and not self.fixed:
            return self.folder / (device + ".toml")
        with self.lock:
            if (device, changes) not in self.made:
                self.made[device, changes] = self._copy(device, changes)
            return self.made[device, changes]

    def _copy(self, device, changes):
        text = (self.folder / (device + ".toml")).read_text()
        limits = self.folder / "capabilities" / (self._capability(text) + ".toml")
        texts = [text, limits.read_text()]
        for field, value in changes:
            texts = self._changed(texts, field, value, device)
        if self.fixed:
            texts = [self._certain(text, r"\[.+\]") for text in texts]
        copy = self.copies / ("-".join(f"{field}={value:g}" for field, value in changes)
                              + ("-fixed" if self.fixed else ""))
        (copy / "capabilities").mkdir(parents=True, exist_ok=True)
        (copy / "capabilities" / limits.name).write_text(texts[1])
        (copy / (device + ".toml")).write_text(texts[0])
        return copy / (device + ".toml")

    @staticmethod
    def _changed(texts, field, value, device):
        pattern = rf"(\[{re.escape(field)}\]\nvalue = )\S+"
        done = [re.subn(pattern, rf"\g<1>{value:g}", text) for text in texts]
        found = sum(count for _, count in done)
        if found > 1:
            raise measure.Failure(f"{device}: its files have the field {field} {found} times")
        if found == 0:  # a default of the program; what it does not know it refuses by name
            return [texts[0] + f"\n[{field}]\nvalue = {value:g}\nassumed = true\n"
                    f'range = "{value:g} to {value:g}"\nnote = "tried"\n', *texts[1:]]
        # What a copy tries may lie outside the range that the file gives.
        return [Devices._certain(text, rf"\[{re.escape(field)}\]") for text, _ in done]

    @staticmethod
    def _certain(text, heading):
        """With a source in place of what is assumed in sections with this heading."""
        section = re.compile(rf"^{heading}\n(?:.+\n)*?assumed = true\n(?:.+\n?)*", re.M)
        if not section.search(text):
            return text
        return Devices._with_source(section.sub(
            lambda found: re.sub(r"^(?:range|source) = .*\n", "", found[0], flags=re.M).replace(
                "assumed = true\n", 'source = "changed"\n'), text))

    @staticmethod
    def _with_source(text):
        line = 'changed = "this copy"\n'
        return text if line in text else text.replace("[sources]\n", "[sources]\n" + line, 1)
