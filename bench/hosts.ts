import { chmodSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Project } from "../tests/support/project";
import type { Declared } from "./sites";

/** What runs a stack's resources. */
export interface BenchHost {
  readonly name: string;
  /** Programs are in JavaScript, in projects as they are by default: with the compiler of TypeScript. */
  readonly language: "yaml" | "typescript";
  /** Writes the program. */
  write(project: Project, resources: readonly Declared[]): void;
}

const yaml = (type: string) => (project: Project, resources: readonly Declared[]) => {
  const plugins = { providers: [{ name: type, path: type === "bunny" ? resolve(__dirname, "..") : "plugin" }] };
  if (type === "idle") writeIdlePlugin(project);
  const declared = resources.map(({ type: kind, name, args }) => [name, { type: `${type}:${kind}`, properties: args }]);
  project.define({ plugins, resources: Object.fromEntries(declared) });
};

const javascript = (classes: string) => (project: Project, resources: readonly Declared[]) => {
  project.write("package.json", JSON.stringify({ main: "index.js" }));
  project.write("resources.json", JSON.stringify(resources));
  project.write(
    "index.js",
    `${classes}\nfor (const { type, name, args } of require("./resources.json")) new bunny[type](name, args);\n`,
  );
};

export const hosts = {
  native: { name: "the plugin", language: "yaml", write: yaml("bunny") },
  idlePlugin: { name: "a plugin that does nothing", language: "yaml", write: yaml("idle") },
  dynamic: {
    name: "dynamic resources",
    language: "typescript",
    write: javascript('const bunny = require("pulumi-bunny");'),
  },
  nativeFromProgram: {
    name: "the plugin, from a program",
    language: "typescript",
    write: javascript('const bunny = require("pulumi-bunny/native");'),
  },
  idleDynamic: {
    name: "dynamic resources that do nothing",
    language: "typescript",
    write: javascript(`const { dynamic } = require("@pulumi/pulumi");
const provider = { create: async (inputs) => ({ id: "1", outs: inputs }) };
class Idle extends dynamic.Resource {
  constructor(name, args) {
    super(provider, name, args);
  }
}
const bunny = new Proxy({}, { get: () => Idle });`),
  },
} satisfies Record<string, BenchHost>;

function writeIdlePlugin(project: Project): void {
  mkdirSync(join(project.folder, "plugin"), { recursive: true });
  const file = "plugin/pulumi-resource-idle";
  project.write(file, `#!/usr/bin/env node\nrequire(${JSON.stringify(join(__dirname, "idle-plugin.js"))});\n`);
  chmodSync(join(project.folder, file), 0o755);
}
