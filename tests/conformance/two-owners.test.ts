import { aroundEach, describe, expect, test } from "vitest";
import { check } from "../../provider/check/check";
import type { Properties } from "../../provider/define/define";
import { topOf } from "../../provider/define/secret-paths";
import { difference } from "../../provider/diff/diff";
import { create, read, update } from "../../provider/lifecycle/lifecycle";
import { withWaitReporter } from "../../provider/messages/progress";
import { resourceNamed } from "../../provider/registry";
import { createClient } from "../../sdk/index";
import { useAccountForEachTest } from "../support/account";
import type { Args } from "./case";
import { type Plan, plans } from "./plan";
import { prepareFor } from "./prepare";

// What a program ignores may have another owner: an update of other arguments leaves it as that one has set it since the
// last refresh. An update gets the state's value of what is ignored, so it looks like any argument that stays the same.

const account = useAccountForEachTest();
aroundEach((runTest) => withWaitReporter(() => {}, runTest));

/** Why an update writes arguments that it does not change. */
const exceptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ApiGuardian: { specification: "The platform never returns the document, with which its enforcement is sent." },
  ContainerApp: { running: "An update waits for the pods of an app that runs." },
  ContainerRegistry: { password: "It cannot be read, and a user is set with a password." },
  EdgeScript: { publish: "It says what this program does with its code." },
  PullZone: { preloadingScreen: "A request without `showOnFirstVisit` may reset it." },
  PullZoneHostname: {
    certificate: "A hostname has one certificate, of either kind.",
    freeCertificate: "A hostname has one certificate, of either kind.",
  },
  StorageFile: {
    content: "A file is uploaded as a whole.",
    source: "A file is uploaded as a whole.",
    checksum: "A file is uploaded as a whole.",
    contentType: "A file is uploaded as a whole.",
  },
  StorageFolder: { files: "The files are those of the folder, whatever is ignored." },
  StreamVideoCaption: { label: "A caption is uploaded as a whole.", checksum: "A caption is uploaded as a whole." },
  StreamLibraryWatermark: {
    left: "A new image is placed as a whole.",
    top: "A new image is placed as a whole.",
    width: "A new image is placed as a whole.",
    height: "A new image is placed as a whole.",
  },
};

/** Each update of a case as the other owner's, with some updates of the program that change other arguments. */
function pairsOf({ testCase, updates, checked, resource }: Plan) {
  const definition = resourceNamed(resource);
  const changesIn = (before: Args, after: Args) => {
    const { changed, replaces } = difference(definition, checked(before), checked(after));
    const isValid = [before, after].every((args) => check(definition, args).problems.length === 0);
    return isValid && replaces.length === 0 ? changed : [];
  };
  return updates.flatMap((theirs) => {
    const pairs = updates.flatMap((own) => {
      const before: Args = { ...testCase.args(own.n), ...theirs.from, ...own.from };
      const [byThem, byUs] = [
        { ...before, ...theirs.args },
        { ...before, ...own.args },
      ];
      const [kept, changed] = [changesIn(before, byThem), changesIn(before, byUs)];
      const isApart = kept.length > 0 && changed.length > 0 && kept.every((name) => !changed.includes(name));
      const isExcepted = kept.some((name) => exceptions[resource]?.[topOf(name)] !== undefined);
      return isApart && !isExcepted
        ? [{ title: `${own.title}, after another owner's ${theirs.title}`, before, byThem, byUs, kept }]
        : [];
    });
    return pairs.slice(0, perUpdate);
  });
}

const perUpdate = 4;

describe.each(plans.map((plan) => ({ ...plan, pairs: pairsOf(plan) })).filter(({ pairs }) => pairs.length > 0))(
  "$resource",
  ({ testCase, resource, checked, pairs }) => {
    const definition = resourceNamed(resource);
    const inputsOf = async (id: string, state: Properties) => {
      const { apiKey, url: apiUrl } = account.emulator;
      const api = createClient({ apiKey, apiUrl, retryDelayMs: 1 });
      return (await read(definition, id, state, api).finally(() => api.close()))?.inputs ?? {};
    };

    test.each(pairs)("$title", async ({ before, byThem, byUs, kept }) => {
      prepareFor(testCase, account.emulator);
      const { id, properties } = await create(definition, checked(before), account.api);
      const theirs = await update(definition, { id, olds: properties, news: checked(byThem) }, account.api);
      const set = await inputsOf(id, theirs);
      await update(definition, { id, olds: properties, news: checked(byUs) }, account.api);
      const { changed } = difference(definition, set, await inputsOf(id, theirs));
      expect(changed.filter((name) => kept.includes(name))).toEqual([]);
    });
  },
);
