import { z } from "zod";
import { botDetectionMode, botSensitivity, fingerprintAggression, planType } from "../../../sdk/api/shield";
import { invalidValue, shield } from "../../server/replies";
import { HttpProblem, type RouteRequest, readBody, routes } from "../../server/route";
import { known } from "../../server/sources";
import { shieldZoneOf } from "./shield-zones";

const notInPlan = known(
  "bunny-go",
  "202 with the error key invalid_plan_type.bot_detection says that the free plan has no bot detection",
);

// Enums are not nullable, so an omitted one is the first.
const oneOf = ({ has }: { has(value: unknown): boolean }) => z.number().refine(has, "not one of its values").default(0);
const check = z.object({ sensitivity: oneOf(botSensitivity) });
const none = { sensitivity: 0 };
const changedSettings = z.object({
  executionMode: oneOf(botDetectionMode),
  requestIntegrity: check.default(none),
  ipAddress: check.default(none),
  browserFingerprint: check
    .extend({ aggression: oneOf(fingerprintAggression), complexEnabled: z.boolean().nullish() })
    .default({ ...none, aggression: 0 }),
});

const detection = "/shield/shield-zone/{shieldZoneId}/bot-detection";

export const botDetectionRoutes = routes(shield.unauthorized, {
  [`GET ${detection}`]: (request: RouteRequest) => answerWith(request),

  [`PATCH ${detection}`]: (request: RouteRequest) => {
    const { botDetection } = zoneWithBotDetection(request);
    const { browserFingerprint, ...sent } = readBody(changedSettings, request.body, invalidValue);
    const complexEnabled = browserFingerprint.complexEnabled ?? botDetection.browserFingerprint.complexEnabled;
    Object.assign(botDetection, sent, { browserFingerprint: { ...browserFingerprint, complexEnabled } });
    return answerWith(request);
  },
});

function answerWith(request: RouteRequest) {
  const { botDetection, shieldZoneId } = zoneWithBotDetection(request);
  return shield.ok({ shieldZoneId, ...botDetection });
}

function zoneWithBotDetection(request: RouteRequest) {
  const zone = shieldZoneOf(request);
  if (zone.planType !== planType.toWire("Basic")) return zone;
  const message = "Bot detection is not part of the plan.";
  throw new HttpProblem(shield.error(202, message, "invalid_plan_type.bot_detection", notInPlan));
}
