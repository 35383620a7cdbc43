"""Runs each program of the command line with the generated package and mocks in place of the engine."""

import runpy
import sys

import pulumi


class AcceptAll(pulumi.runtime.Mocks):
    def new_resource(self, args: pulumi.runtime.MockResourceArgs):
        return f"{args.name}-id", args.inputs

    def call(self, args: pulumi.runtime.MockCallArgs):
        return {}


pulumi.runtime.set_mocks(AcceptAll())
pulumi.runtime.set_all_config(
    {
        "project:apiToken": "hunter2",
        "project:adaPassword": "Not-a-secret-1",
        "project:logToken": "Not-a-secret-4",
        "project:packagesToken": "Not-a-secret-2",
        "project:webshopToken": "Not-a-secret-3",
    }
)
for program in sys.argv[1:]:
    pulumi.runtime.test(lambda: runpy.run_path(program))()
    print(program)
