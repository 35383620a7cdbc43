import * as dynamic from "pulumi-bunny";
import * as native from "pulumi-bunny/native";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { useAccount } from "../support/account";
import { InProcessStack } from "../support/in-process-stack";
import { failureOf } from "../support/stack";

const hosts = [
  ["dynamic", dynamic],
  ["native", native],
] as const;

describe.each(hosts)("%s host, hostnames that move between pull zones", (_, bunny) => {
  const account = useAccount();
  const [left, right] = [501, 502];
  const [www, api] = ["www.example.com", "api.example.com"];
  let stack: InProcessStack;
  beforeAll(async () => {
    for (const Id of [left, right])
      addPullZone(account.emulator.state, { Id, Name: `zone-${Id}`, OriginUrl: "https://origin.example.com" });
    stack = new InProcessStack();
  });
  afterAll(async () => {
    await stack.destroy();
    stack.remove();
  });

  type Options = ConstructorParameters<typeof bunny.PullZoneHostname>[2];
  const program =
    (hostnames: Record<string, readonly [pullZoneId: number, hostname: string]>, options?: (name: string) => Options) =>
    async () => {
      for (const [name, [pullZoneId, hostname]] of Object.entries(hostnames))
        new bunny.PullZoneHostname(
          name,
          { pullZoneId, hostname, freeCertificate: "Http", keyType: "Rsa", forceSsl: true },
          options?.(name),
        );
    };
  /** The hostnames that a pull zone was given, with their settings. */
  const hostnamesOf = (id: number) =>
    account.emulator.state.pullZones
      .get(id)
      ?.Hostnames.filter(({ IsSystemHostname }) => !IsSystemHostname)
      .map(({ Value, ForceSSL, HasCertificate, CertificateKeyType }) => ({
        Value,
        complete: ForceSSL && HasCertificate && CertificateKeyType === 1,
      }));
  const expectHostnames = async (ofLeft: string, ofRight: string) => {
    expect(hostnamesOf(left)).toEqual([{ Value: ofLeft, complete: true }]);
    expect(hostnamesOf(right)).toEqual([{ Value: ofRight, complete: true }]);
    expect((await stack.refresh()).changes).toEqual([]);
  };

  test("a swap of hostnames changes nothing and says to swap the pull zones, which works", async () => {
    await stack.up(program({ first: [left, www], second: [right, api] }));
    await expectHostnames(www, api);

    const { errors } = await failureOf(stack.up(program({ first: [left, api], second: [right, www] })));
    expect(errors.join("\n")).toContain("if two resources swap their hostnames, swap their `pullZoneId` instead");
    await expectHostnames(www, api);

    await stack.up(program({ first: [right, www], second: [left, api] }));
    await expectHostnames(api, www);
  });

  test("a swap of hostnames that are deleted first waits for both deletes", async () => {
    await stack.up(program({ first: [right, api], second: [left, www] }, () => ({ deleteBeforeReplace: true })));
    await expectHostnames(www, api);
  });

  test("a hostname that moves under another name is not added beside the old one, and moves with an alias", async () => {
    const moved = { renamed: [left, api], second: [left, www] } as const;
    const { errors } = await failureOf(stack.up(program(moved)));
    expect(errors.join("\n")).toContain(`Pull zone ${right} of this account has ${api}.`);
    expect(errors.join("\n")).toContain("give the resource an alias (`aliases`), which moves it");
    await expectHostnames(www, api);

    const alias = (name: string) => (name === "renamed" ? { aliases: [{ name: "first" }] } : {});
    await stack.up(program(moved, alias));
    expect(hostnamesOf(left)?.map(({ Value }) => Value)).toEqual([www, api]);
    expect(hostnamesOf(right)).toEqual([]);
  });
});
