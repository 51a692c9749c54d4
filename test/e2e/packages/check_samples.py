"""Binds every sample of the reference to the method it calls: a wrong name or argument fails."""

import inspect
import json
import sys

from signal_intelligence import Client


class Checked:
    def __getattr__(self, name):
        signature = inspect.signature(getattr(Client, name))

        def call(*args, **kwargs):
            signature.bind(self, *args, **kwargs)
            return []

        return call


with open(sys.argv[1], encoding="utf-8") as file:
    samples = json.load(file)
exec(compile(samples["set_up"], "set_up", "exec"), {})
for sample in samples["calls"]:
    exec(compile(sample, sample, "exec"), {"client": Checked()})
print(len(samples["calls"]))
