import type { RouteRequest } from "../http/route";
import { alternative, answers, answersWith, fieldsOf, instead, refuses } from "./alternative";
import { anotherTime } from "./times";

const lists = "/shield/shield-zone/{shieldZoneId}/access-lists" as const;
const guardian = "/shield/shield-zone/{shieldZoneId}/api-guardian" as const;
const page = "/shield/shield-zone/{shieldZoneId}/custom-page/{pageType}" as const;
const detection = "PATCH /shield/shield-zone/{shieldZoneId}/bot-detection";
const addRule = "POST /shield/rate-limit";
const readRule = "GET /shield/rate-limit/{id}";
const refusal = { success: false, errorKey: "validation_error", message: "Refused.", statusCode: 400 };

/** Answers about Shield. */
export const shieldAlternatives = {
  "shield/access-list-content=changed": instead(`POST ${lists}`, (sent) => ({
    ...sent,
    content: String(sent.content).trim(),
  })),
  "shield/access-list-content=refused": refuses(`POST ${lists}`, ({ text }) => text.includes('\\n"'), {
    error: refusal,
  }),
  "shield/new-access-list=inForce": answers(`POST ${lists}`, (reply, request) => {
    const added = [...(zoneOf(request)?.accessLists.values() ?? [])].at(-1);
    if (reply.status === 200 && added) Object.assign(added, { isEnabled: true, action: 2 });
    return reply;
  }),
  "shield/access-list-modified-by-date=far": readingList(anotherTime),
  "shield/access-list-modified-by-date=none": readingList(() => null),
  "shield/rate-limit-read=without": answers(readRule, ({ status, body }) => {
    const { ruleConfiguration, ...others } = fieldsOf({ body });
    const { requestCount: _, ...configuration } = fieldsOf({ body: ruleConfiguration });
    return { status, body: { ...others, ruleConfiguration: configuration } };
  }),
  "shield/rate-limit-listed=later": answers("GET /shield/rate-limits/{shieldZoneId}", ({ status, body }) => ({
    status,
    body: { ...fieldsOf({ body }), data: [] },
  })),
  "shield/rate-limit-name=refused": refuses(addRule, (request) => !isPlain(fieldsOf(request).ruleName), {
    errorResponse: refusal,
  }),
  "shield/rate-limit-name=changed": instead(addRule, (sent) => ({
    ...sent,
    ruleName: String(sent.ruleName).replace(/[^a-z0-9 ]/gi, ""),
  })),
  "shield/gone-rate-limit=other": answersWith(readRule, 404, 400),
  "shield/gone-zone=other": answersWith("GET /shield/shield-zone/get-by-pullzone/{pullZoneId}", 404, 400),
  "shield/omitted-enum=reset": instead("PATCH /shield/shield-zone", ({ shieldZone, ...sent }) => ({
    ...sent,
    shieldZone: { dDoSShieldSensitivity: 0, ...fieldsOf({ body: shieldZone }) },
  })),
  "shield/bot-detection-of-free-zone=changed": alternative(detection, () => ({ status: 200, body: {} })),
  "shield/bot-detection-of-free-zone=refused": refuses(detection, () => true, { error: refusal }),
  "shield/response-page-of-free-zone=accepted": alternative(`PUT ${page}`, () => ({ status: 200 })),
  "shield/response-page-content=changed": answers(`GET ${page}`, ({ status, text }) => ({
    status,
    text: [...(text ?? [])].map((part) => part.trim()),
  })),
  "shield/gone-response-page=other": answersWith(`GET ${page}`, 404, 204),
  "shield/endpoint-of-replaced-specification=new": answers(`PATCH ${guardian}/spec`, (reply, request) => {
    for (const endpoint of zoneOf(request)?.apiGuardian.endpoints ?? [])
      endpoint.apiGuardianEndpointId = request.state.nextId();
    return reply;
  }),
  "shield/second-specification=refused": refuses(
    `POST ${guardian}/spec`,
    (request) => (zoneOf(request)?.apiGuardian.endpoints.length ?? 0) > 0,
    { error: refusal },
  ),
  "shield/second-specification=added": alternative(`POST ${guardian}/spec`, (request, handle) => {
    const before = zoneOf(request)?.apiGuardian.endpoints ?? [];
    const reply = handle(request);
    zoneOf(request)?.apiGuardian.endpoints.unshift(...before);
    return reply;
  }),
  "shield/system-bots=absent": answers(
    "GET /shield/shield-zone/{shieldZoneId}/bot-categorization",
    ({ status, body }) => ({ status, body: { ...fieldsOf({ body }), categories: [{ category: 1 }] } }),
  ),
  "shield/first-event-token=refused": refuses(
    "GET /shield/event-logs/{shieldZoneId}/{date}/{continuationToken}",
    () => true,
    { errorResponse: refusal },
  ),
  "shield/malformed-body=other": answersWith("POST /shield/shield-zone", 400, 422),
};

const zoneOf = ({ state, path }: RouteRequest) => state.shieldZones.get(Number(path.shieldZoneId));
const isPlain = (name: unknown) => /^[a-z0-9 ]*$/i.test(String(name));

function readingList(time: () => string | null) {
  return answers(`GET ${lists}/{id}`, ({ status, body }) => {
    const { data, ...others } = fieldsOf({ body });
    return { status, body: { ...others, data: { ...fieldsOf({ body: data }), lastModified: time() } } };
  });
}
