import { afterEach, beforeEach, expect, test } from "vitest";
import { addPullZone, newHostname } from "../../emulator/routes/pull-zones";
import { create } from "../../provider/lifecycle/lifecycle";
import { messageFor } from "../../provider/messages/error-message";
import { resourceNamed } from "../../provider/registry";
import { createClient } from "../../sdk/index";
import { useAccount } from "../support/account";
import { errorOf } from "../support/error-of";
import { inputsOf } from "../support/storage";

const account = useAccount();
const [request, certificate] = [resourceNamed("PullZoneCertificateRequest"), resourceNamed("PullZoneCertificate")];
const asking = "POST /pullzone/requestExternalDnsCertificate";
const completing = "POST /pullzone/completeExternalDnsCertificate";
const hostname = "www.example.org";
let pullZoneId: number;

beforeEach(() => {
  const { state } = account.emulator;
  const zone = addPullZone(state, { Name: `zone-${state.nextId()}` });
  zone.Hostnames.push(newHostname(state, hostname));
  pullZoneId = zone.Id;
  account.emulator.calls.take();
});
afterEach(() => account.emulator.state.pullZones.delete(pullZoneId));

const challenge = () => account.emulator.state.challenges.get(hostname);
const ask = (args: object = {}) => create(request, inputsOf(request, { pullZoneId, hostname, ...args }), account.api);
const complete = (args: object = {}, api = account.api) =>
  create(certificate, inputsOf(certificate, { pullZoneId, hostname, challenge: "a", ...args }), api);
const sent = () =>
  account.emulator.calls
    .take()
    .flatMap(({ operation = "", status }) => (operation === "" ? [] : [[operation, status]]));

test("a request whose response is lost is sent again, and the outputs are those of the last one, which counts", async () => {
  account.emulator.faults.add({ operation: asking, carryOut: true, reset: true });
  const { properties } = await ask();
  expect(sent()).toEqual([
    [asking, 0],
    [asking, 200],
  ]);
  expect(properties).toMatchObject({ challengeName: `_acme-challenge.${hostname}`, challenge: challenge()?.content });
});

test("a file has a path at the hostname", async () => {
  const { properties } = await ask({ validation: "Http" });
  const { path, content } = challenge() ?? {};
  expect(properties).toMatchObject({ challengeName: path, challenge: content });
  expect(path).toMatch(/^\/\.well-known\/acme-challenge\/[\w-]+$/);
});

test("a certificate waits until its record can be found, and says what it waits for", async () => {
  await ask();
  sent();
  const client = createClient({
    apiKey: account.emulator.apiKey,
    apiUrl: account.emulator.url,
    retryDelayMs: 1,
    log(event) {
      if (event.kind !== "wait") return;
      expect(event.reason).toBe(`the platform does not find what the certificate of ${hostname} needs yet`);
      Object.assign(challenge() ?? {}, { isPublished: true });
    },
  });
  const { properties } = await complete({}, client);
  await client.close();
  expect(properties).toMatchObject({ certificateType: "Dns01" });
  expect(sent()).toEqual([
    [completing, 400],
    [completing, 200],
    ["GET /pullzone/{id}", 200],
  ]);
});

test("a certificate whose record is not found in time says what to do", async () => {
  await ask();
  const message = messageFor(await errorOf(complete({ waitSeconds: 0 })));
  expect(message).toContain("see whether the TXT record or the file is public with exactly that text");
  expect(account.emulator.state.pullZones.get(pullZoneId)?.Hostnames.at(-1)?.HasCertificate).toBe(false);
});

test("a certificate that the platform accepted and does not show is not there", async () => {
  await ask();
  account.emulator.faults.add({ operation: completing, answer: { status: 200 } });
  expect((await errorOf(complete())).message).toBe(
    `The platform accepted the request, but reads of pull zone ${pullZoneId} do not show the certificate of www.example.org. Run again, which asks for it again.`,
  );
});
