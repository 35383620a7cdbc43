import { expect, test } from "vitest";
import { startEmulator } from "../../emulator";
import { check } from "../../provider/check";
import { create, read, update } from "../../provider/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { createClient } from "../../sdk";

test("code that was saved by a run that was killed before it published is live after a refresh and an update", async () => {
  const emulator = await startEmulator({ logsPerDay: 0 });
  const api = createClient({ apiKey: emulator.apiKey, apiUrl: emulator.url });
  try {
    const definition = resourceNamed("EdgeScript");
    const asked = (code: string) => check(definition, { name: "s", type: "CDN", code }).inputs;
    const { id, properties } = await create(definition, asked("// 1"), api);
    await api.edgeScripts.setCode(Number(id), "// 2");
    const found = await read(definition, id, properties, api);
    expect(found?.inputs).toMatchObject({ code: "// 2", publish: false });
    await update(definition, id, found?.properties ?? {}, asked("// 2"), api);
    expect(await api.edgeScriptReleases.getActive(Number(id))).toMatchObject({ code: "// 2" });
  } finally {
    await api.close();
    await emulator.stop();
  }
});
