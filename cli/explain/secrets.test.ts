import { expect, test } from "vitest";
import { explain } from "../../explain";
import { text } from "../../explain/formats/text";
import { secretSignature, signature } from "../../provider/define/engine-constants";
import { action, rule, trigger, zoneWith } from "../../tests/support/edge-zone";
import { secretsIn, withoutSecrets } from "./secrets";

const secret = { [signature]: secretSignature, ciphertext: "v1:abc" };
const zone = zoneWith({
  edgeRules: [
    rule(
      [action("SetResponseHeader", "X-Mark", "opensesame-%{User.IP}"), action("SetResponseHeader", "X-Plain", "shown")],
      [trigger("Url", ["*"])],
    ),
  ],
});
const stateWith = (actions: unknown) => ({
  deployment: { resources: [{ type: "bunny:index:PullZoneEdgeRule", id: "1001/rule-0", inputs: { actions } }] },
});
const plain = { type: "SetResponseHeader", parameter1: "X-Plain", parameter2: "shown" };

test.each([
  ["a parameter", [{ type: "SetResponseHeader", parameter1: "X-Mark", parameter2: secret }, plain], ["opensesame-"]],
  ["an action", [secret, plain], ["X-Mark", "opensesame-"]],
  ["all actions", secret, ["X-Mark", "opensesame-", "X-Plain", "shown"]],
  ["nothing", [plain, plain], []],
])("what the state encrypts of a rule is %s", (_, actions, expected) => {
  expect(secretsIn(stateWith(actions))(zone)).toEqual(expected);
});

test("An answer has a mark in place of what the stack keeps secret, with its variables expanded", () => {
  const state = stateWith([{ type: "SetResponseHeader", parameter1: "X-Mark", parameter2: secret }, plain]);
  const answer = withoutSecrets(
    explain(zone, { url: "https://shop.example.com/", ip: "192.0.2.1" }),
    secretsIn(state)(zone),
  );
  expect(answer.alternatives[0]?.headers).toEqual({ "x-mark": "[secret]192.0.2.1", "x-plain": "shown" });
  expect(JSON.stringify(answer) + text(answer)).not.toContain("opensesame");
  expect(secretsIn({ deployment: null })(zone)).toEqual([]);
});
