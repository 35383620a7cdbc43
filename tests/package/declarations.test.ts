import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import components from "../../components/package.json";
import provider from "../../provider/package.json";

const root = resolve(__dirname, "../..");

/** The compiler in `@pulumi/pulumi`, with which a program is compiled where the project has none. */
const pulumis: typeof ts = createRequire(join(root, "package.json"))(
  "@pulumi/pulumi/vendor/typescript@3.8.3/typescript.js",
);

/** The declarations of the modules that programs import. */
const entries = [
  ...[".", "./native", "./dynamic"].map((entry) => {
    const { types } = provider.exports[entry as "." | "./native" | "./dynamic"];
    return ["provider", types] as const;
  }),
  ["components", components.exports["."].types] as const,
];

/** The declarations that importing an entry loads, with what each imports of other packages. */
function declarationsOf(folder: string, types: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const add = (file: string): void => {
    const path = relative(root, file);
    if (found.has(path)) return;
    const imported = ts.preProcessFile(readFileSync(file, "utf8")).importedFiles.map(({ fileName }) => fileName);
    found.set(
      path,
      imported.filter((name) => !name.startsWith(".")),
    );
    for (const name of imported.filter((one) => one.startsWith("."))) {
      const target = resolve(dirname(file), name.replace(/\.js$/, ""));
      add([`${target}.d.ts`, join(target, "index.d.ts")].find(existsSync) ?? target);
    }
  };
  add(resolve(root, folder, types));
  return found;
}

describe.each(entries)("the declarations of an entry of %s, %s", (folder, types) => {
  const declarations = declarationsOf(folder, types);

  test("are syntax that the compiler in @pulumi/pulumi reads", () => {
    const problems = [...declarations.keys()].flatMap((path) => {
      const { diagnostics = [] } = pulumis.transpileModule(readFileSync(join(root, path), "utf8"), {
        // It emits nothing of a file named .d.ts.
        fileName: path.replace(/\.d\.ts$/, ".ts"),
        reportDiagnostics: true,
      });
      return diagnostics.map(({ messageText }) => `${path}: ${pulumis.flattenDiagnosticMessageText(messageText, " ")}`);
    });
    expect([pulumis.version, problems]).toEqual(["3.8.3", []]);
  });

  test("import no package but Pulumi's", () => {
    const others = [...declarations].flatMap(([path, names]) =>
      names.filter((name) => !/^@pulumi\/pulumi(\/|$)/.test(name)).map((name) => `${path} imports ${name}`),
    );
    expect(others).toEqual([]);
  });
});
