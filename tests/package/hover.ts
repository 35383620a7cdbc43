import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import ts from "typescript";

/** What an editor shows of the name at a position of a file, as the documentation of it. */
export function hovering(file: string): (position: number) => string {
  const service = ts.createLanguageService({
    getCompilationSettings: () => ({
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      strict: true,
      types: ["node"],
    }),
    getScriptFileNames: () => [file],
    getScriptVersion: () => "1",
    getScriptSnapshot: (path) =>
      ts.sys.fileExists(path) ? ts.ScriptSnapshot.fromString(readFileSync(path, "utf8")) : undefined,
    getCurrentDirectory: () => dirname(file),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  });
  return (position) => ts.displayPartsToString(service.getQuickInfoAtPosition(file, position)?.documentation);
}
