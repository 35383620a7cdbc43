import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { addStreamLibrary } from "../../emulator/routes/stream";
import { isRead } from "../../sdk/internal";
import { argumentsWith, members } from "../conformance/cases/pull-zones";
import { streamLibraryValues } from "../conformance/cases/stream";
import { properties } from "../platform-model/stream/stream-library";
import { useAccount } from "../support/account";
import { createProject, type Project } from "../support/project";

const account = useAccount();
let project: Project;
beforeAll(async () => {
  project = await createProject("libraries", "yaml");
});
afterAll(() => project.remove());

const numbers: Readonly<Record<string, number>> = { Premium: 1, Enterprise: 1, L1: 1 };

/** A library of which somebody has set everything, by the names that the platform has. */
function madeByHand(): number {
  const { state } = account.emulator;
  const library = addStreamLibrary(state, { Name: "by-hand", ReplicationRegions: ["NY"] });
  for (const { path, pair } of members(streamLibraryValues)) {
    const [value] = pair;
    const [name = "", member] = (properties[path.join(".")] ?? "").split(".");
    const text = Array.isArray(value) && name !== "TranscribingCaptionLanguages" ? value.join(",") : value;
    const stored = numbers[String(text)] ?? text;
    const object: Record<string, unknown> = Object(library);
    if (member === undefined) object[name] = stored;
    else Object.assign(Object(object[name]), { [member]: stored });
  }
  const zone = state.pullZones.get(library.PullZoneId);
  Object.assign(zone ?? {}, { ZoneSecurityEnabled: true, ZoneSecurityIncludeHashRemoteIP: true });
  return library.Id;
}

test("the code of an imported library holds what differs from a new one, and its preview is empty", async () => {
  const { Id } = addStreamLibrary(account.emulator.state, { Name: "defaults" });
  const ids = { defaults: Id, everything: madeByHand() };
  const resources = Object.entries(ids).map(([name, id]) => ({
    type: "bunny:index:StreamLibrary",
    name,
    id: String(id),
  }));
  project.write("import.json", JSON.stringify({ resources }));
  await project.pulumi("stack", "init", "dev");
  account.emulator.calls.take();
  await project.pulumi("import", "--file", "import.json", "--yes", "--protect=false", "--out", "code.yaml");
  expect(account.emulator.calls.take().filter(({ operation = "" }) => !isRead(operation))).toEqual([]);

  const code = parse(readFileSync(join(project.folder, "code.yaml"), "utf8"));
  expect(code.resources.defaults.properties).toEqual({
    name: "defaults",
    replicationRegions: [],
    deleteContents: false,
  });
  expect(code.resources.everything.properties).toEqual({
    name: "by-hand",
    replicationRegions: ["NY"],
    ...argumentsWith(0, streamLibraryValues),
    deleteContents: false,
  });
  project.define({ resources: code.resources });
  await project.pulumi("preview", "--refresh", "--expect-no-changes");
});
