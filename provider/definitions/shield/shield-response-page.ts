import { z } from "zod";
import type { BunnyClient } from "../../../sdk/index";
import { undefinedIfNotFound } from "../../../sdk/internal";
import { assetOf, defineResource, enumInput } from "../../define/define";
import { reportWarning } from "../../messages/progress";
import { shieldZoneId } from "../shared/ids";
import { requirePlan } from "./required-plan";

const pageTypes = ["Block", "Challenge", "RateLimit"] as const;

const inputs = z.object({
  shieldZoneId: shieldZoneId.describe("The id of the shield zone that shows the page."),
  pageType: enumInput(pageTypes, {
    Block: "A request is blocked.",
    Challenge: "A visitor is challenged.",
    RateLimit: "A rate limit is exceeded.",
  }).describe("When the page is shown."),
  content: z.string().min(1).meta({
    description:
      "The page in HTML, as a text or an asset (such as a `FileAsset`): only what belongs inside of the `body` element. An asset is compared by its hash.",
    asset: true,
  }),
});

type Inputs = z.output<typeof inputs>;

export const shieldResponsePage = defineResource({
  name: "ShieldResponsePage",
  description:
    "A page of your own that a shield zone shows to a visitor who is blocked, challenged, or over a rate limit. A zone has one of each type: a create replaces the one that is there, and a delete brings the platform's back. The platform shows them while `whitelabelResponsePages` of the `ShieldZone` is on; a write warns where it is off.",
  vendorPage: "shield/custom-response-pages",
  plan: "Needs the plan Advanced or a higher one.",
  example: { name: "blockedPage", args: { shieldZoneId: 2001, pageType: "Block", content: assetOf("blocked.html") } },
  inputs,
  id: "{shieldZoneId}/{pageType}",

  check({ content }) {
    const isDocument = content !== undefined && /^\s*<(!doctype|html)\b/i.test(content);
    const reason = "is a whole document: give only what belongs inside of its body element";
    return { problems: isDocument ? [{ path: ["content"], reason }] : [] };
  },

  claim: { list: "response pages of shield zone {shieldZoneId}", member: "{pageType}" },

  create: ({ inputs }, { api }) => write(api, inputs),

  async read({ prior: { inputs } }, { api }) {
    const pageType = pageTypes.find((type) => type === inputs.pageType);
    if (!pageType) return undefined;
    const { shieldZoneId } = inputs;
    return { inputs: { shieldZoneId, pageType, content: await api.responsePages.get(shieldZoneId, pageType) } };
  },

  update: ({ inputs }, { api }) => write(api, inputs),

  delete: ({ prior: { inputs } }, { api }) => api.responsePages.delete(inputs.shieldZoneId, inputs.pageType),

  async list({ shieldZoneId }, { api }) {
    const found = await Promise.all(
      pageTypes.map((pageType) =>
        undefinedIfNotFound(api.responsePages.get(shieldZoneId, pageType).then(() => pageType)),
      ),
    );
    const existing = found.filter((pageType) => pageType !== undefined);
    return existing.map((pageType) => ({ name: `${pageType} page`, inputs: { pageType } }));
  },
});

async function write(api: BunnyClient, { shieldZoneId, pageType, content }: Inputs): Promise<void> {
  await requirePlan(api, shieldZoneId, "Advanced", "A response page");
  const { whitelabelResponsePages } = await api.shieldZones.snapshot(shieldZoneId);
  if (whitelabelResponsePages === false)
    reportWarning(
      `shield zone ${shieldZoneId} does not show its ${pageType} page: set whitelabelResponsePages of the ShieldZone to true`,
    );
  await api.responsePages.set(shieldZoneId, pageType, content);
}
