import { z } from "zod";

/** Whether a name is available; the vendor's document names this model without describing it. */
export const availability = z.object({ available: z.boolean() }).transform((body) => body.available);
