import { z } from "zod";
import { logAnonymizationType } from "../../../sdk/api/dns";
import { logForwardingProtocol, pullZoneLogFormat } from "../../../sdk/api/pull-zones";
import { group } from "../../define/group";
import { amount, choice, flag, id, secretText, text } from "./pull-zone-setting";

const formats = { Plain: "Lines of fields with bars between them.", JSON: "Lines of JSON." };

/** The settings of `logging`. */
export const logging = group("The log of requests.", {
  enabled: flag("enableLogging", "Whether requests are logged."),
  anonymizeIp: flag("loggingIPAnonymizationEnabled", "Whether addresses are anonymized."),
  anonymization: choice(
    "logAnonymizationType",
    logAnonymizationType,
    { OneDigit: "The last part of an address is dropped.", Drop: "The whole address is dropped." },
    "How addresses are anonymized.",
  ),
  format: choice("logFormat", pullZoneLogFormat, formats, "The format of the log."),
  saveToStorage: flag("loggingSaveToStorage", "Whether logs are kept in a storage zone."),
  storageZoneId: id("loggingStorageZoneId", "The id of that storage zone."),
});

/** The settings of `logForwarding`. */
export const logForwarding = group("The forwarding of the log to a server.", {
  enabled: flag("logForwardingEnabled", "Whether the log is forwarded."),
  hostname: text("logForwardingHostname", "The host of the server."),
  port: amount("logForwardingPort", z.int().min(0).max(65_535), "The port of the server."),
  token: secretText("logForwardingToken", "The token that each line begins with."),
  protocol: choice(
    "logForwardingProtocol",
    logForwardingProtocol,
    {
      UDP: "Syslog over UDP.",
      TCP: "Syslog over TCP.",
      TCPEncrypted: "Syslog over TCP with TLS.",
      DataDog: "The intake of Datadog.",
    },
    "The protocol of the server.",
  ),
  format: choice("logForwardingFormat", pullZoneLogFormat, formats, "The format of the lines."),
});
