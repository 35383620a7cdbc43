import * as bunny from "pulumi-bunny";

const office = new bunny.CustomAccessList("office", {
  shieldZoneId: 2001,
  name: "office",
  type: "CIDR",
  entries: ["192.0.2.0/24", "2001:db8::/32"],
  action: "Allow",
});
const script = new bunny.EdgeScript("headers", { name: "headers", type: "Middleware", code: "// adds headers\n" });
new bunny.EdgeScriptSecret("token", { scriptId: script.scriptId, name: "TOKEN", value: "from the configuration" });

export const officeListId = office.listId;
export const antivirus = bunny.getUploadScanningOutput({ shieldZoneId: 2001 }).antivirusScanningMode;
