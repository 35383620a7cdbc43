import { resolve } from "node:path";
import type { TestProject } from "vitest/node";
import { findEngine } from "../../tools/engine/find-engine";
import { findYamlLanguage } from "../../tools/engine/find-yaml-language";
import { codeGenerator } from "../../tools/packages/generate-packages";
import { s3Command } from "../backends/servers";
import { octodns } from "../clients/octodns";
import { goTemplates } from "../examples/go-templates";
import { executable } from "../executables/prepared";
import { prepareLinters } from "../gitops/linters";
import { prepareImage } from "../image/image";
import { preparePrograms, pythonWithPackage } from "../languages/programs";
import { compilers, installedPackage } from "../package/installed-package";
import { goPageTests } from "../testing/go-page";
import { prepareExamples } from "./copy-of-example";
import { countEngineStarts } from "./engine-starts";
import { npmPackages } from "./npm-packages";

type Progress = (line: string) => void;

/** What tests run that takes long to build, download or install, and the files or folders of the tests that run it. */
const needs: readonly { what: (progress: Progress) => Promise<unknown>; files: readonly string[] }[] = [
  {
    what: installedPackage,
    files: [
      ...["components/packed", "docs/readme", "docs/reference"],
      ...["package/added", "package/compilers", "package/package", "runtimes/"],
    ],
  },
  { what: compilers, files: ["package/compilers"] },
  { what: prepareExamples, files: ["examples/copied"] },
  {
    what: findYamlLanguage,
    files: [
      ...[
        "cli/adopt",
        "cli/doctor",
        "cli/drift-commands",
        "cli/drift-providers",
        "components/packed",
        "docs/reference",
      ],
      ...["engine/attached", "engine/configuration", "engine/import", "engine/list", "engine/stream-library-import"],
      ...["examples/", "executables/", "gitops/", "languages/", "package/added", "package/old-node"],
      ...["testing/deploy", "testing/languages-page"],
    ],
  },
  { what: (progress) => npmPackages("tests/contract", progress), files: ["contract/fuzz", "contract/prism"] },
  { what: (progress) => npmPackages("tests/testing", progress), files: ["testing/page", "testing/ten-resources"] },
  { what: (progress) => npmPackages("tests/runtimes", progress), files: ["runtimes/"] },
  { what: codeGenerator, files: ["cli/adopt", "engine/import"] },
  {
    what: preparePrograms,
    files: [
      ...["cli/adopt-program", "docs/reference", "engine/import", "examples/templates", "examples/two-accounts"],
      ...["languages/", "testing/languages-page"],
    ],
  },
  { what: pythonWithPackage, files: ["components/packed"] },
  { what: goTemplates, files: ["examples/templates"] },
  { what: goPageTests, files: ["testing/languages-page"] },
  { what: prepareLinters, files: ["gitops/"] },
  { what: octodns, files: ["clients/octodns"] },
  { what: s3Command, files: ["backends/"] },
  {
    what: executable,
    files: [
      ...["conformance/lifecycle.test", "docs/reference", "examples/templates"],
      ...["executables/", "languages/", "testing/languages-page"],
    ],
  },
  { what: prepareImage, files: ["image/"] },
];

/** Prepares what the files of this run need, before the first test: no test's time includes it. What is missing here skips tests. */
export default async function setup({ vitest }: TestProject): Promise<() => void> {
  const progress = (line: string) => process.stderr.write(`${line}\n`);
  const tests = resolve(__dirname, "..");
  const files = vitest.state
    .getPaths()
    .flatMap((path) => (path.startsWith(tests) ? [path.slice(tests.length + 1)] : []));
  const { command } = await findEngine(progress);
  for (const { what, files: users } of needs)
    if (files.some((file) => users.some((user) => file.startsWith(user)))) await what(progress);
  return countEngineStarts(command.command);
}
