import { z } from "zod";

/** A URL of a server, or an empty text where there is none. */
export const urlOrNone = z
  .string()
  .regex(/^(https?:\/\/[^/\s]\S*)?$/i, 'is not a URL such as "https://www.example.com/path", or empty for none');
