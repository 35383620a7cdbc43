import { z } from "zod";
import type { ReadCache } from "../../consistency/read-cache";
import { BunnyError } from "../../errors";
import type { Caller } from "../../http/call";

const exchanged = z.object({ token: z.string().min(1) });

/** What may help where the platform refuses the key, or a token that it has just given for it. */
export const teamAdvice =
  "the API key may not manage the team. Use a current key of the account's owner: that of a team member is refused.";

/**
 * Sends operations of the team with the token that the platform gives for the API key, in place of the key. The token is
 * in memory alone, for as long as a cached read: how long it is valid is in no document.
 */
export function teamCaller(call: Caller, apiKey: string, reads: ReadCache): Caller {
  const token = () =>
    reads.get("team", "token", async () => {
      const details = { body: { accessKey: apiKey }, response: exchanged, repeatable: true };
      return (await call("POST /apikey/exchange", details)).token;
    });
  return async (operation, details) => {
    const send = (authorization: string) =>
      call(operation, {
        ...details,
        headers: { ...details.headers, authorization },
        secrets: [...(details.secrets ?? []), authorization],
      });
    const first = await token();
    try {
      return await send(first);
    } catch (error) {
      if (!(error instanceof BunnyError) || error.status !== 401) throw error;
      // Another call may have replaced it meanwhile.
      if ((await token()) === first) reads.forget("team");
      return send(await token());
    }
  };
}
