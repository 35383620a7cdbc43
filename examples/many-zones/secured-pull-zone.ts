import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";

/** The arguments of a {@link SecuredPullZone}. */
export interface SecuredPullZoneArgs {
  /** The name of the pull zone, unique on the whole platform. */
  zoneName: pulumi.Input<string>;
  /** The URL of the origin. */
  origin: pulumi.Input<string>;
  /** The site's own host. Its pages, and those of its subdomains, may refer to it. */
  hostname: string;
  /** Networks that are always let in. */
  office: pulumi.Input<pulumi.Input<string>[]>;
  /** Networks that never are. Default: none. */
  blockedNetworks?: string[];
  /** Hosts whose pages may not refer to the zone. Default: none. */
  blockedReferrers?: pulumi.Input<pulumi.Input<string>[]>;
  /** The code of the script that changes responses. Default: one that adds security headers. */
  code?: pulumi.Input<string>;
}

const securityHeaders = `import * as BunnySDK from "@bunny.net/edgescript-sdk";

BunnySDK.net.http.servePullZone().onOriginResponse(({ response }) => {
  response.headers.set("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
  response.headers.set("X-Content-Type-Options", "nosniff");
  return Promise.resolve(response);
});
`;

/** A pull zone, and what protects it. */
export class SecuredPullZone extends pulumi.ComponentResource {
  readonly pullZoneId: pulumi.Output<number>;
  /** The access list of the office. */
  readonly officeListId: pulumi.Output<number>;
  readonly scriptId: pulumi.Output<number>;

  constructor(name: string, args: SecuredPullZoneArgs, opts?: pulumi.ComponentResourceOptions) {
    super("example:index:SecuredPullZone", name, {}, opts);
    const { zoneName, origin, hostname, office, blockedNetworks = [], blockedReferrers = [] } = args;
    const ours = { parent: this };

    const script = new bunny.EdgeScript(
      `${name}-headers`,
      { name: `${name}-headers`, type: "Middleware", code: args.code ?? securityHeaders },
      ours,
    );
    const { pullZoneId } = new bunny.PullZone(
      `${name}-zone`,
      { name: zoneName, origin: { url: origin, middlewareScriptId: script.scriptId } },
      ours,
    );
    const { shieldZoneId } = new bunny.ShieldZone(`${name}-shield`, { pullZoneId, plan: "Advanced" }, ours);

    const officeList = new bunny.CustomAccessList(
      `${name}-office`,
      { shieldZoneId, name: "office", type: "CIDR", entries: office, action: "Allow" },
      ours,
    );
    if (blockedNetworks.length > 0)
      new bunny.CustomAccessList(
        `${name}-blocked`,
        { shieldZoneId, name: "blocked", type: "CIDR", entries: blockedNetworks, action: "Block" },
        ours,
      );
    new bunny.PullZoneReferrers(
      `${name}-referrers`,
      { pullZoneId, allowed: [hostname, `*.${hostname}`], blocked: blockedReferrers },
      ours,
    );

    this.pullZoneId = pullZoneId;
    this.officeListId = officeList.listId;
    this.scriptId = script.scriptId;
    this.registerOutputs({ pullZoneId, officeListId: this.officeListId, scriptId: this.scriptId });
  }
}
