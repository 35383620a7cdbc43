import type { Operation } from "../../sdk/internal";
import type { RouteRequest } from "../http/route";
import {
  type Alternative,
  alternative,
  answers,
  answersWith,
  creates,
  fieldsOf,
  instead,
  refuses,
} from "./alternative";

const create = "POST /pullzone";
const update = "POST /pullzone/{id}";
const addRule = "POST /pullzone/{pullZoneId}/edgerules/addOrUpdate";
const addReferrer = "POST /pullzone/{id}/addAllowedReferrer";

/** Answers about pull zones. */
export const pullZoneAlternatives = {
  "pull-zones/blocked-ip-twice=refused": refusesTwice("BlockedIp"),
  "pull-zones/blocked-ip-twice=twice": keepsTwice("BlockedIp"),
  "pull-zones/allowed-referrer-twice=refused": refusesTwice("AllowedReferrer"),
  "pull-zones/allowed-referrer-twice=twice": keepsTwice("AllowedReferrer"),
  "pull-zones/blocked-referrer-twice=refused": refusesTwice("BlockedReferrer"),
  "pull-zones/blocked-referrer-twice=twice": keepsTwice("BlockedReferrer"),
  "pull-zones/missing-blocked-ip=refused": refusesMissing("BlockedIp"),
  "pull-zones/missing-allowed-referrer=refused": refusesMissing("AllowedReferrer"),
  "pull-zones/missing-blocked-referrer=refused": refusesMissing("BlockedReferrer"),
  "pull-zones/blocked-range=refused": refuses("POST /pullzone/{id}/addBlockedIp", (request) =>
    String(fieldsOf(request).BlockedIp).includes("/"),
  ),
  "pull-zones/blocked-range=changed": instead("POST /pullzone/{id}/addBlockedIp", (sent) => ({
    BlockedIp: String(sent.BlockedIp).replace(/\/.*/, ""),
  })),
  "pull-zones/wildcard-referrer=refused": refusesReferrer(/^\*/),
  "pull-zones/wildcard-referrer=changed": changesReferrer(/^\*\./),
  "pull-zones/inner-wildcard-referrer=refused": refusesReferrer(/.\*/),
  "pull-zones/inner-wildcard-referrer=changed": changesReferrer(/\.\*/),
  "pull-zones/referrer-with-port=refused": refusesReferrer(/:\d+$/),
  "pull-zones/referrer-with-port=changed": changesReferrer(/:\d+$/),
  "pull-zones/referrer-in-both=refused": refuses(
    "POST /pullzone/{id}/addBlockedReferrer",
    (request) => zoneOf(request)?.AllowedReferrers.includes(String(fieldsOf(request).Hostname)) ?? false,
  ),
  "pull-zones/referrer-in-both=moved": answers("POST /pullzone/{id}/addBlockedReferrer", (reply, request) => {
    const zone = zoneOf(request);
    const { Hostname } = fieldsOf(request);
    if (zone) zone.AllowedReferrers = zone.AllowedReferrers.filter((one) => one !== Hostname);
    return reply;
  }),
  "pull-zones/watermark-position=refused": refuses(
    update,
    (request) => Number(fieldsOf(request).OptimizerWatermarkPosition) > 5,
  ),
  "pull-zones/watermark-position=changed": instead(update, (sent) => ({
    ...sent,
    ...("OptimizerWatermarkPosition" in sent && { OptimizerWatermarkPosition: 0 }),
  })),
  "pull-zones/websocket-connections=refused": refuses(update, (request) =>
    Number.isInteger(fieldsOf(request).MaxWebSocketConnections),
  ),
  "pull-zones/websocket-connections=kept": answers(update, (reply, request) => {
    const { MaxWebSocketConnections: sent } = fieldsOf(request);
    const zone = zoneOf(request);
    if (zone && sent !== undefined) zone.MaxWebSocketConnections = Number(sent);
    return reply;
  }),
  "pull-zones/new-settings=others": instead(create, (sent) => ({ ...sent, EnableAccessControlOriginHeader: false })),
  "pull-zones/new-zone-body=empty": answersWith(create, 201, 201),
  "pull-zones/same-name=accepted": creates(create, { Name: "stand-in" }, madeZone),
  "pull-zones/name-with-a-dot=accepted": creates(create, { Name: "stand-in" }, madeZone),
  "pull-zones/without-origin=accepted": creates(create, { OriginUrl: "https://example.com" }, madeZone),
  "pull-zones/availability=empty": answersWith("POST /pullzone/checkavailability", 200, 200),
  "pull-zones/page-form=array": answers("GET /pullzone", ({ status, body }) => ({
    status,
    body: fieldsOf({ body }).Items ?? body,
  })),
  "pull-zones/malformed-body=other": answersWith("POST /pullzone/{id}/addHostname", 400, 422),
  "pull-zones/older-purge=refused": answersWith("GET /purge", 200, 405),
  "pull-zones/hostname-twice=accepted": answersWith("POST /pullzone/{id}/addHostname", 400, 204),
  "pull-zones/certificate-of-reserved-name=issued": answersWith("GET /pullzone/loadFreeCertificate", 400, 200),
  "pull-zones/force-ssl-without-certificate=refused": refuses("POST /pullzone/{id}/setForceSSL"),
  "pull-zones/force-ssl-without-certificate=dropped": alternative("POST /pullzone/{id}/setForceSSL", () => ({
    status: 204,
  })),
  "pull-zones/new-rule-body=empty": answersWith(addRule, 201, 201),
  "pull-zones/rule-without-triggers=refused": refuses(addRule, (request) => hasNone(fieldsOf(request).Triggers)),
  "pull-zones/rule-without-triggers=changed": instead(addRule, (sent) => ({
    ...sent,
    ...(hasNone(sent.Triggers) && { Triggers: [{ Type: 0, PatternMatches: ["*"] }] }),
  })),
  "pull-zones/redirect-without-status=refused": refuses(addRule, (request) => isRedirect(fieldsOf(request))),
  "pull-zones/redirect-without-status=filled": instead(addRule, (sent) => ({
    ...sent,
    ...(isRedirect(sent) && { ActionParameter2: "301" }),
  })),
};

type Entry = "BlockedIp" | "AllowedReferrer" | "BlockedReferrer";

function adding(entry: Entry): Operation {
  return `POST /pullzone/{id}/add${entry}`;
}

function refusesTwice(entry: Entry): Alternative {
  return refuses(adding(entry), (request) => hasEntry(request, entry));
}

function keepsTwice(entry: Entry): Alternative {
  return alternative(adding(entry), (request, handle) => {
    if (!hasEntry(request, entry)) return handle(request);
    zoneOf(request)?.[`${entry}s`].push(sentIn(request));
    return { status: 204 };
  });
}

function refusesMissing(entry: Entry): Alternative {
  return refuses(`POST /pullzone/{id}/remove${entry}`, (request) => !hasEntry(request, entry));
}

function refusesReferrer(form: RegExp): Alternative {
  return refuses(addReferrer, (request) => form.test(sentIn(request)));
}

function changesReferrer(form: RegExp): Alternative {
  return instead(addReferrer, (sent) => ({ Hostname: String(sent.Hostname).replace(form, "") }));
}

function zoneOf({ state, path }: RouteRequest) {
  return state.pullZones.get(Number(path.id));
}

function madeZone({ state }: RouteRequest, { Id }: Record<string, unknown>) {
  return state.pullZones.get(Number(Id));
}

function sentIn(request: RouteRequest): string {
  const { BlockedIp, Hostname } = fieldsOf(request);
  return String(BlockedIp ?? Hostname);
}

const hasEntry = (request: RouteRequest, entry: Entry) =>
  zoneOf(request)?.[`${entry}s`].includes(sentIn(request)) ?? false;
const hasNone = (triggers: unknown) => !Array.isArray(triggers) || triggers.length === 0;
const isRedirect = ({ ActionType, ActionParameter2 }: Record<string, unknown>) => ActionType === 1 && !ActionParameter2;
