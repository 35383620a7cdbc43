import { z } from "zod";
import { type ErrorBody, text } from "../../http/error-body";

/** The reasons, by the platform's names in lower case. */
const reasons: Readonly<Record<string, string>> = {
  secretsvalidationfailed: "the registry does not accept this user and password",
  invalidinput: "the platform does not accept these values",
  notfound: "there is no such registry",
  unknownerroroccured: "the platform gave no reason",
  inuse: "apps use it",
};

/** `{status, error}` and `{status, applications}`: why a write of an image registry was refused, with a success status. */
export const registryRefusal: z.ZodType<ErrorBody> = z
  .object({
    status: z
      .string()
      .toLowerCase()
      .refine((status) => Object.hasOwn(reasons, status)),
    error: text,
    applications: z.array(z.string()).nullish().catch(undefined),
  })
  .transform(({ status, error, applications }) => {
    const apps = status === "inuse" && applications?.length ? `: ${applications.join(", ")}` : "";
    return { errorKey: status === "notfound" ? "not_found" : status, message: error ?? `${reasons[status]}${apps}` };
  });
