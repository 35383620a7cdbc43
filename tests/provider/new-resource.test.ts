import { resolve } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { productSkeletons, resourceSkeletons } from "../../tools/new-resource/skeletons";

const root = resolve(__dirname, "../..");

/** What the compiler says of files that are not there, in the place where `npm run new` would write them. */
function problemsOf(files: readonly (readonly [path: string, text: string])[]): string[] {
  const { config } = ts.readConfigFile(resolve(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root);
  const texts = new Map(files.map(([path, text]) => [resolve(root, path), text]));
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  // Else the compiler looks for nothing in a folder that is not there.
  delete host.directoryExists;
  host.fileExists = (path) => texts.has(path) || fileExists(path);
  host.getSourceFile = (path, how, ...more) => {
    const text = texts.get(path);
    return text === undefined ? getSourceFile(path, how, ...more) : ts.createSourceFile(path, text, how);
  };
  const program = ts.createProgram([...texts.keys()], options, host);
  return [...texts.keys()].flatMap((path) => {
    const source = program.getSourceFile(path);
    const problems = source && [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    const name = path.slice(root.length + 1);
    return (
      problems?.map(({ messageText }) => `${name}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`) ?? [name]
    );
  });
}

test("the files of a new resource compile, in a product that exists and in a new one", () => {
  const files = [
    ...resourceSkeletons("StorageSwitch", "storage"),
    ...productSkeletons("GadgetBox", "smart-gadgets"),
    ...resourceSkeletons("GadgetBox", "smart-gadgets"),
  ];
  expect(files).toHaveLength(14);
  // The areas of a product that is new are among the client's once `npm run generate` has listed them.
  const isListedLater = `tests/contract/surface/smart-gadgets.ts: Type '"gadgetBoxes"' does not satisfy the constraint`;
  expect(problemsOf(files).filter((problem) => !problem.startsWith(isListedLater))).toEqual([]);
});
