import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import packageJson from "../../provider/package.json";
import { hosts } from "../conformance/hosts";
import { SharedStack } from "../conformance/shared-stack";
import { accountText } from "./account-file";

/**
 * Deploys one resource of each type with this version, and keeps the state and the account for later versions to work
 * on: `npx tsx tests/upgrade/record.ts`, once for each release.
 */
async function record(): Promise<void> {
  const folder = join(__dirname, "states", packageJson.version);
  mkdirSync(folder, { recursive: true });
  for (const host of hosts) {
    const shared = await SharedStack.open(host);
    await shared.closeAfter(async () => {
      await shared.stack.up(shared.program((testCase) => [testCase.args(0)]));
      const state = JSON.stringify(await shared.stack.exportState(), null, 1);
      const ids = new Set([...state.matchAll(/\b\d{4,}\b/g)].map(([id]) => Number(id)));
      for (const { shieldZoneId, pullZoneId } of shared.emulator.state.shieldZones.values())
        if (ids.has(shieldZoneId)) ids.add(pullZoneId);
      writeFileSync(join(folder, `${host.name}.json`), `${state}\n`);
      writeFileSync(join(folder, `${host.name}-account.json`), accountText(shared.emulator.state, ids));
    });
  }
}

record();
