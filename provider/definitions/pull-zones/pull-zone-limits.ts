import { z } from "zod";
import { stickySessionType } from "../../../sdk/api/pull-zones";
import { group } from "../../define/group";
import { amount, choice, flag, headers, oneOf, text } from "./pull-zone-setting";

const count = z.int32().min(0);

/** The settings of `limits`. */
export const limits = group("Limits of what visitors may do, each 0 for none.", {
  downloadSpeed: amount("limitRatePerSecond", count, "The speed of a download, in kB/s."),
  downloadSpeedAfter: amount("limitRateAfter", z.number().min(0), "How much of a download is not limited, in MB."),
  requestsPerSecond: amount("requestLimit", count, "Requests per second and address."),
  burst: amount("burstSize", count, "How many requests more a burst may have."),
  connectionsPerIp: amount("connectionLimitPerIPCount", count, "Simultaneous connections per address."),
  monthlyBandwidth: amount(
    "monthlyBandwidthLimit",
    z.int().min(0),
    "Traffic per month in bytes, after which the pull zone is suspended.",
  ),
});

/** The numbers of connections that can be bought: the platform rounds others up. */
const tiers = [500, 1_000, 2_500, 5_000, 10_000, 25_000];

/** The settings of `webSockets`. */
export const webSockets = group("WebSocket connections.", {
  enabled: flag("enableWebSockets", "Whether visitors may open WebSocket connections."),
  maxConnections: oneOf("maxWebSocketConnections", tiers, "The number of simultaneous connections, which is charged."),
});

/** The settings of `stickySession`. */
export const stickySession = group("Sessions that stay with one server of the origin.", {
  type: choice(
    "stickySessionType",
    stickySessionType,
    { Off: "Each request may reach another server.", On: "A visitor stays with one server." },
    "Whether sessions are sticky.",
  ),
  cookieName: text("stickySessionCookieName", "The name of the cookie that identifies a session."),
  clientHeaders: headers("stickySessionClientHeaders", "The names of the headers that identify a visitor."),
});
