import { expect, test } from "vitest";
import { backendFolder } from "../../cli/drift/file-backend";
import { fileBackend } from "./environment";

test.each([
  ["C:\\Users\\Jane Doe\\state", true, "file://C:/Users/Jane%20Doe/state"],
  ["/home/jane doe/state", false, "file:///home/jane%20doe/state"],
])("the backend in %s is one that the engine and the command find", (folder, windows, url) => {
  expect(fileBackend(folder, { windows })).toBe(url);
  const found = backendFolder(url, ".", { platform: windows ? "win32" : "linux" });
  expect(found?.slice(0, folder.length)).toBe(folder);
});
