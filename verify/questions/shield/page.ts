import type { Context } from "../../question";

export const pageOperation = "/shield/shield-zone/{shieldZoneId}/custom-page/{pageType}" as const;

export const html = "<h1>Verified</h1>\n<p>&copy; 1 < 2</p>\n";

/** Sends a response page. */
export const putPage = (context: Context, shieldZoneId: number) =>
  context.send(`PUT ${pageOperation}`, {
    path: { shieldZoneId, pageType: "block" },
    text: { content: html, type: "application/json" },
  });
