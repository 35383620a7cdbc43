import { z } from "zod";
import { described, enumInput } from "../../define/define";

const port = z.int().min(1).max(65535);

const protocol = enumInput(["Tcp", "Udp", "Sctp"], {
  Tcp: "Connections of TCP.",
  Udp: "Datagrams of UDP.",
  Sctp: "Messages of SCTP.",
});

const stickySessions = z.object({
  headers: described(
    z.array(z.string().min(1)).min(1).max(3),
    "The request headers, 1 to 3, by which requests belong to one session.",
    { set: true },
  ),
  cookieName: z.string().min(1).optional().meta({ description: "The cookie that keeps the session." }),
});

const cdn = z.object({
  port: port.meta({ description: "The container's port." }),
  originSsl: described(z.boolean().default(false), "Whether the container's port speaks TLS. Default: false."),
  pullZoneId: z.int().positive().optional().meta({
    description:
      "A pull zone that exists, in place of the one that the platform generates. Where it is no longer given, the endpoint keeps it, and a warning says so. An import does not have it: the output `endpoints` names the zone.",
  }),
  stickySessions: described(
    stickySessions.optional(),
    "Sends the requests of a session to one instance. Default: to any.",
  ),
});

const anycast = z.object({
  ports: z
    .array(
      z.object({
        port: port.meta({ description: "The container's port." }),
        exposedPort: port.optional().meta({ description: "The port of the address. Default: the platform chooses." }),
        protocols: described(z.array(protocol).min(1).default(["Tcp"]), "The protocols of the port. Default: `Tcp`.", {
          set: true,
        }),
      }),
    )
    .min(1)
    .meta({ description: "The container's ports that the address has, one or more.", set: true }),
});

export const endpoint = z.object({
  name: z.string().min(1).max(50).meta({ description: "The endpoint's name, by which it is known to a change." }),
  cdn: cdn.optional().meta({ description: "A hostname of its own, with a pull zone before the container." }),
  anycast: anycast.optional().meta({ description: "An anycast address (IPv4), with ports as they are." }),
});
export type Endpoint = z.output<typeof endpoint>;
