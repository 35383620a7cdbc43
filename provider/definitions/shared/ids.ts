import { z } from "zod";

/** The shield zone that something belongs to. */
export const shieldZoneId = z.int32().positive().meta({ description: "The id of the shield zone." });

/** The pull zone that something belongs to. */
export const pullZoneId = z.int().positive().meta({ description: "The id of the pull zone." });

/** The edge script that something belongs to. */
export const scriptId = z.int().positive().meta({ description: "The id of the edge script." });
