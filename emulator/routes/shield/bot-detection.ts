import { z } from "zod";
import { botDetectionMode, botSensitivity, fingerprintAggression, planType } from "../../../sdk/api/shield";
import { withOmittedEnums } from "../../account/settings";
import { invalidValue, shield } from "../../http/replies";
import { type RouteRequest, readBody, refuseWith, routes } from "../../http/route";
import { known } from "../../http/sources";
import { shieldZoneOf } from "./shield-zones";

const notInPlan = known(
  "bunny-go",
  "202 with the error key invalid_plan_type.bot_detection says that the free plan has no bot detection",
);

const oneOf = ({ has }: { has(value: unknown): boolean }) => z.number().refine(has, "not one of its values").optional();
const check = z.object({ sensitivity: oneOf(botSensitivity) });
/** The settings in a request. */
export const sentBotDetection = z.object({
  executionMode: oneOf(botDetectionMode),
  requestIntegrity: check.default({}),
  ipAddress: check.default({}),
  browserFingerprint: check
    .extend({ aggression: oneOf(fingerprintAggression), complexEnabled: z.boolean().nullish() })
    .default({}),
});
const off = { sensitivity: 0 };

const detection = "/shield/shield-zone/{shieldZoneId}/bot-detection";

export const botDetectionRoutes = routes(shield.unauthorized, {
  [`GET ${detection}`]: replyTo,

  [`PATCH ${detection}`]: (request: RouteRequest) => {
    const { botDetection } = zoneWithBotDetection(request);
    const { requestIntegrity, ipAddress, browserFingerprint, ...sent } = readBody(
      sentBotDetection,
      request.body,
      invalidValue,
    );
    const { state } = request;
    Object.assign(botDetection, withOmittedEnums(state, sent, { executionMode: 0 }));
    Object.assign(botDetection.requestIntegrity, withOmittedEnums(state, requestIntegrity, off));
    Object.assign(botDetection.ipAddress, withOmittedEnums(state, ipAddress, off));
    const first = { ...off, aggression: 0 };
    Object.assign(botDetection.browserFingerprint, withOmittedEnums(state, browserFingerprint, first));
    return replyTo(request);
  },
});

function replyTo(request: RouteRequest) {
  const { botDetection, shieldZoneId } = zoneWithBotDetection(request);
  return shield.ok({ shieldZoneId, ...botDetection });
}

function zoneWithBotDetection(request: RouteRequest) {
  const zone = shieldZoneOf(request);
  if (zone.planType !== planType.toWire("Basic")) return zone;
  const message = "Bot detection is not part of the plan.";
  return refuseWith(shield.error(202, message, "invalid_plan_type.bot_detection", notInPlan));
}
