import { z } from "zod";

/** A text that a response may leave out. */
export const text = (description: string) => z.string().optional().describe(description);

/** A yes or no that a response may leave out. */
export const flag = (description: string) => z.boolean().optional().describe(description);
