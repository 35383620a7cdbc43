import { z } from "zod";

/** The model that tells whether a name is free; the vendor's document names it without describing it. */
export const availability = z.object({ available: z.boolean() }).transform((body) => body.available);
