"""Runs each program that is named on the command line against the generated package, with an engine that agrees."""

import runpy
import sys

import pulumi


class Agreeing(pulumi.runtime.Mocks):
    def new_resource(self, args: pulumi.runtime.MockResourceArgs):
        return f"{args.name}-id", args.inputs

    def call(self, args: pulumi.runtime.MockCallArgs):
        return {}


pulumi.runtime.set_mocks(Agreeing())
pulumi.runtime.set_all_config({"project:apiToken": "hunter2"})
for program in sys.argv[1:]:
    pulumi.runtime.test(lambda: runpy.run_path(program))()
    print(program)
