import type { Model } from "../model";
import { shieldZoneOf } from "./zone-of";

export const shieldResponsePage: Model = {
  resource: "ShieldResponsePage",
  inForce(account, { args }) {
    const page = shieldZoneOf(account, args)?.responsePages.get(String(args.pageType).toLowerCase());
    return page === undefined ? undefined : { "what is shown": page };
  },
  declares: ({ content }) => ({ "what is shown": content }),
};
