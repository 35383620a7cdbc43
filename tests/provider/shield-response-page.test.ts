import { expect, test } from "vitest";
import { check } from "../../provider/check/check";
import { create, update } from "../../provider/lifecycle/lifecycle";
import { messageFor } from "../../provider/messages/error-message";
import { withWaitReporter } from "../../provider/messages/progress";
import { resourceNamed } from "../../provider/registry";
import { zones } from "../conformance/case";
import { useAccountForEachTest } from "../support/account";
import { errorOf } from "../support/error-of";
import { useLocalFiles } from "../support/storage";

const account = useAccountForEachTest();
const local = useLocalFiles();
const page = resourceNamed("ShieldResponsePage");
const { shieldZoneId } = zones;
const args = { shieldZoneId, pageType: "RateLimit", content: "<h1>Slower, please</h1>" };
const inputs = (more: object = {}) => check(page, { ...args, ...more }).inputs;
const zone = () => {
  const found = account.emulator.state.shieldZones.get(shieldZoneId);
  if (!found) throw new Error("The account has no such shield zone.");
  return found;
};
const put = "PUT /shield/shield-zone/{shieldZoneId}/custom-page/{pageType}";
const puts = () => account.emulator.calls.all.filter(({ operation }) => operation === put);
const silently = <T>(work: () => Promise<T>) => withWaitReporter(() => {}, work);

test("a page from a file is sent as it is, and another content of the file is an update", async () => {
  const asset = { "4dabf18193072939515e22adb298388d": "c44067f5952c0a294b673a41bacd8c17" };
  const content = (text: string) => ({ content: { ...asset, path: `${local.write({ page: text })}/page` } });
  const html = '<h1 title="a">株式会社</h1>\r\n';
  const { id, properties } = await silently(() => create(page, inputs(content(html)), account.api));
  expect(zone().responsePages).toEqual(new Map([["ratelimit", html]]));
  expect(JSON.stringify(properties)).not.toContain("株式会社");
  await silently(() => update(page, { id, olds: properties, news: inputs(content("<p>2</p>")) }, account.api));
  expect(zone().responsePages).toEqual(new Map([["ratelimit", "<p>2</p>"]]));
});

test.each([
  [false, 1],
  [true, 0],
])("with whitelabelResponsePages %j, a write has %i warnings", async (isOn, count) => {
  zone().settings.whitelabelResponsePages = isOn;
  const said: string[] = [];
  await withWaitReporter(
    (message, kind) => said.push(`${kind}: ${message}`),
    () => create(page, inputs(), account.api),
  );
  expect(said).toEqual(
    Array(count).fill(
      `warning: bunny: shield zone ${shieldZoneId} does not show its RateLimit page: set whitelabelResponsePages of the ShieldZone to true`,
    ),
  );
});

test("a plan without pages is refused in one sentence before anything is sent", async () => {
  zone().planType = 0;
  const error = await errorOf(create(page, inputs(), account.api));
  expect(messageFor(error)).toContain(
    `A response page needs the plan Advanced, and shield zone ${shieldZoneId} has Basic. Nothing was sent.`,
  );
  expect(puts()).toEqual([]);
});

test("the platform's own refusal of a plan says which one it needs", async () => {
  const body = JSON.stringify({ statusCode: 400, success: false, errorKey: "feature_not_available_on_plan" });
  account.emulator.faults.add({ operation: put, answer: { status: 400, body } });
  const error = await silently(() => errorOf(create(page, inputs(), account.api)));
  expect(messageFor(error)).toContain("Plan of the shield zone: Needs the plan Advanced or a higher one.");
});

test.each(["<!DOCTYPE html><p>", "\n<html><body>"])(
  "%j is refused: the platform has the rest of the page",
  (content) => {
    expect(check(page, { ...args, content }).problems).toEqual([
      { path: ["content"], reason: "is a whole document: give only what belongs inside of its body element" },
    ]);
  },
);

test("a page that the platform returns as HTML is read", async () => {
  const type = { "content-type": "text/html; charset=utf-8" };
  const get = "GET /shield/shield-zone/{shieldZoneId}/custom-page/{pageType}";
  account.emulator.faults.add({ operation: get, answer: { status: 200, body: "<h1>x</h1>", headers: type } });
  expect(await account.api.responsePages.get(shieldZoneId, "Block")).toBe("<h1>x</h1>");
});
