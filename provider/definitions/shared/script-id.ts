import { z } from "zod";

/** The edge script that something belongs to. */
export const scriptId = z.int().positive().meta({ description: "The id of the edge script." });
