import { z } from "zod";

/** The `hostname` argument of a resource that is one referrer. */
export const referrer = z.string().trim().min(1).meta({
  description:
    'The hostname of the referrer, without scheme and path. `*` matches any part: `"*.example.com"`. Letter case is ignored, and internationalized names equal their ASCII (Punycode) form.',
  replaceOnChange: true,
});
