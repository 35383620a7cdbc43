import { z } from "zod";
import { defineResource, enumInput, secretOf } from "../../define/define";
import { withAdvice } from "../shared/advice";
import { containerAppId } from "../shared/ids";

const types = ["SyslogUdp", "SyslogTcp"] as const;
const formats = ["SyslogRfc3164", "SyslogRfc5424"] as const;

const inputs = z.object({
  appId: containerAppId.describe("The id of the app whose logs are sent. Another one replaces it."),
  type: enumInput(types, {
    SyslogUdp: "Syslog over UDP: what is lost on the way is not sent again.",
    SyslogTcp: "Syslog over TCP.",
  }).meta({ description: "How the logs are sent." }),
  endpoint: z.string().min(1).meta({ description: "The hostname or the address that takes them." }),
  port: z.int().min(1).max(65_535).meta({ description: "Its port, 1 to 65535." }),
  format: enumInput(formats, {
    SyslogRfc3164: "The old format of BSD, RFC 3164.",
    SyslogRfc5424: "The format of RFC 5424.",
  }).meta({ description: "The form of a line." }),
  token: z.string().min(1).meta({
    description:
      "A field of each line by which the receiver knows the sender. The vendor's document has it optional, but the platform refuses a request without it: give any text where the receiver needs none.",
    secret: true,
  }),
  enabled: z.boolean().default(true).meta({ description: "Whether logs are sent. Default: true." }),
});

export const containerLogForwarding = defineResource({
  name: "ContainerLogForwarding",
  description:
    "Where the logs of an app of Magic Containers are sent: a receiver of syslog. An app has one: a create writes over the one that is there, and a delete ends it. `pulumi-bunny adopt` leaves it out; an import takes the id of the app.",
  vendorPage: "magic-containers",
  example: {
    name: "logs",
    args: {
      appId: "storefront-app",
      type: "SyslogTcp",
      endpoint: "logs.example.com",
      port: 6514,
      format: "SyslogRfc5424",
      token: secretOf("logToken"),
    },
  },
  inputs,
  writesWhole: () => true,
  id: "{appId}",

  claim: { list: "log forwarding of container app {appId}" },

  create: ({ inputs: { appId, ...target } }, { api }) =>
    withAdvice(
      () => "Check `appId`: the platform says no more, also where the account has no such app.",
      () => api.containerLogForwarding.create({ app: appId, ...target }),
    ),

  async read({ prior: { inputs } }, { api }) {
    const { appId } = inputs;
    const { type, endpoint, port, format, token, enabled } = await api.containerLogForwarding.get(appId);
    return {
      inputs: {
        appId,
        type: nameAmong(types, type),
        endpoint,
        port,
        format: nameAmong(formats, format),
        token: token ?? inputs.token,
        enabled,
      },
    };
  },

  update: ({ inputs: { appId, ...target } }, { api }) => api.containerLogForwarding.update({ app: appId, ...target }),

  delete: ({ prior }, { api }) => api.containerLogForwarding.delete(prior.inputs.appId),
});

/** A name of an enum, which the platform may write in another letter case. */
function nameAmong<Name extends string>(names: readonly Name[], shown: string | null | undefined): Name | undefined {
  return names.find((name) => name.toLowerCase() === shown?.toLowerCase());
}
