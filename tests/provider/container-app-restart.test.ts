import { expect, test } from "vitest";
import { addContainerApp } from "../../emulator/routes/containers";
import { ResourceInitFailedError } from "../../provider/define/init-failed";
import { create, update } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { useAccountForEachTest } from "../support/account";
import { appWithEndpoint } from "../support/app-with-endpoint";
import { completeCreate } from "../support/complete-create";
import { errorOf } from "../support/error-of";
import { inputsOf } from "../support/storage";

const account = useAccountForEachTest();
const definition = resourceNamed("ContainerAppRestart");
const overview = "GET /apps/{appId}/overview";
const restart = "POST /apps/{appId}/restart";

const checked = (given: object = {}) => inputsOf(definition, { appId: "shop", triggers: ["1"], ...given });
const created = (given?: object) => create(definition, checked(given), account.api);
const newApp = (given: object = {}) =>
  addContainerApp(account.emulator.state, { id: "shop", name: "shop", ...appWithEndpoint(1001), ...given });
const sent = () => account.emulator.calls.take().map((call) => call.operation);

test("a restart ends when all pods have been replaced", async () => {
  const app = newApp();
  account.emulator.state.containers.rolloutReads = 3;
  await created();
  expect(app).toMatchObject({ generation: 2, rollout: null });
});

test("a restart ends with the new pods, also where it begins late", async () => {
  const app = newApp();
  Object.assign(account.emulator.state.containers, { readsUntilRollout: 3, rolloutReads: 2 });
  await created();
  expect(app).toMatchObject({ generation: 2, rollout: null });
});

test("a restart whose pods do not start is kept, and the next run waits for them without another one", async () => {
  const app = newApp();
  const { failingImages } = account.emulator.state.containers;
  failingImages.set("acme/web:1", { reason: "CrashLoopBackOff", message: "no TOKEN", exitCode: 7 });
  const error = await errorOf(created());
  expect(error.message).toMatch(
    /^the app was restarted, but does not run: the container "web" of the pod \S+ in DE does not start: CrashLoopBackOff \(no TOKEN\), exit code 7, 3 restarts\./,
  );
  if (!(error instanceof ResourceInitFailedError) || !error.object) throw error;
  failingImages.clear();
  sent();
  const { id, properties } = await completeCreate(error.object, checked(), account.api);
  expect(sent()).not.toContain(restart);
  await update(definition, { id, olds: properties, news: checked({ triggers: ["2"] }) }, account.api);
  expect(app).toMatchObject({ generation: 3, rollout: null });
});

test("an app that is stopped is not waited for", async () => {
  const app = newApp({ isRunning: false });
  await create(definition, checked(), account.api.withTimeLimit(10_000));
  expect(sent()).toEqual([overview, restart]);
  expect(app.isRunning).toBe(false);
});

test("a restart whose response is lost is sent again", async () => {
  const app = newApp();
  account.emulator.faults.add({ operation: restart, answer: { status: 502 } });
  await created();
  expect(app.generation).toBe(2);
});
