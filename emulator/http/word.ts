import { z } from "zod";

/** An enum whose values clients write in any case. */
export const word = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.string().transform((sent, context): Values[number] => {
    const known = values.find((value) => value.toLowerCase() === sent.toLowerCase());
    if (known === undefined) context.addIssue(`is not one of ${values.join(", ")}`);
    return known ?? values[0];
  });
