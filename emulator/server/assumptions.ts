/** What the emulator does where no document and no client says what the platform does, or where they disagree. */
export interface Assumption {
  readonly about: string;
  readonly assumes: string;
  readonly because: string;
  /** The option of the emulator that makes it otherwise. */
  readonly option?: string;
}

export const assumptions: readonly Assumption[] = [
  {
    about: "an enum that a request to Shield omits",
    assumes: "it stays as it is",
    because:
      "a PATCH changes what it has, and clients send partial ones; the document has no null for these enums, but cannot write one beside a reference. The provider sends all of them, and is tested under both readings",
    option: "resetsOmittedEnums",
  },
  {
    about: "`GithubToken` in place of `DeploymentKey`, which the vendor's GitHub action may send",
    assumes: "401",
    because: "only GitHub can say whether such a token is genuine",
  },
  {
    about: "a variable of an edge script without `Required`",
    assumes: "400",
    because: "the document requires it; one client omits it where it is false, and was not seen to succeed",
    option: "--otherwise edge-scripting/variable-without-required=accepted",
  },
  {
    about: "numbers with a fraction",
    assumes: "0 where the platform may write 0.0",
    because: "JSON knows no difference, and of two recordings one writes 0.0 and the other 0 for the same property",
  },
  {
    about: "`OptimizerWatermarkPosition`",
    assumes: "any integer is kept",
    because: "a test against the platform read 150 back in 2023; other enums are bounded as documented",
    option: "--otherwise pull-zones/watermark-position=changed",
  },
  {
    about: "the settings of a new pull zone",
    assumes: "those of recorded responses, two demo blueprints of Image AI among them",
    because: "the vendor lists them nowhere",
    option: "--otherwise pull-zones/new-settings=others",
  },
  {
    about: "the limit of hostnames",
    assumes: "the system hostname does not count",
    because: "the vendor's page does not say",
    option: "--limit hostnames=<number>",
  },
  {
    about: "the message of a request that exceeds a limit",
    assumes: "400 with `limit.<name>`",
    because: "no client reports the platform's own",
    option: "--limit <name=number>",
  },
  {
    about: "128 variables of an edge script, 2 KB for each, and 10 MB of code",
    assumes: "no refusal",
    because: "the vendor's page limits what runs; that the API refuses more is not known",
    option: "--otherwise edge-scripting/long-variable=refused",
  },
  {
    about: "hostnames under an ending that no public DNS has, such as `.internal`",
    assumes: "they never point to the platform, so they get no free certificate",
    because: "RFC 6761 and its like reserve them",
    option: "elsewhere, for other hostnames",
  },
  {
    about: "a second OpenAPI document that is sent with POST",
    assumes: "it replaces the first",
    because: "nothing says that it is refused",
    option: "--otherwise shield/second-specification=refused",
  },
  {
    about: "a video from a URL",
    assumes: "nothing is fetched; its file has no hash and takes no space",
    because: "the emulator sends no requests",
  },
  {
    about: "the encoding of a video",
    assumes: "it is finished at once, and finds 60 seconds of 1920 × 1080",
    because: "nothing looks into a file here; `streamEncodingReads` of `startEmulator` lets reads see it in progress",
  },
  {
    about: "the webhook of a video library",
    assumes:
      "one request for each status that an uploaded video reaches, with 4 (a first resolution) once, and without another attempt",
    because:
      "the page lists the statuses alone. The emulator sends nothing: `onStreamWebhook` of `startEmulator` gets the signed requests",
  },
  {
    about: "the time of a rollout and of the deletion of an app",
    assumes: "none, unless a test says how many reads they take",
    because: "the vendor's pages say how instances are replaced, and not how fast",
  },
  {
    about: "endpoints in a container of a request, which have no ids",
    assumes: "they are matched by their place, so that another order makes new hosts",
    because: "no document says how; the vendor's Terraform provider warns of new hosts",
  },
  {
    about: "a write of a whole app",
    assumes:
      "what it leaves out is gone or has its default, endpoints in their order keep their hosts, and a stopped app stays so",
    because: "the document says that it replaces all of the configuration, and nothing of these",
  },
  {
    about: "a null member in the patch of an app's container",
    assumes: "it removes the member, as in JSON Merge Patch; a digest with it",
    because: "the document names that format, and does not say it of each member",
  },
  {
    about: "pull zones that the platform made for a deleted app",
    assumes: "they stay",
    because: "they were seen to, though the vendor's document says that all resources are cleaned up",
  },
  {
    about: "a pull zone in front of an app that was just created",
    assumes: "its id is known at once, unless a test says how many writes refuse it",
    because: "the platform was seen to refuse the id at first, and nothing says for how long",
  },
  {
    about: "log forwarding of an app that has it already, sent with POST",
    assumes: "it replaces the target",
    because: "an app has one, and nothing says that a second request is refused",
  },
  {
    about: "usage, charges and statistics",
    assumes: "constants",
    because: "nothing runs here",
  },
];
