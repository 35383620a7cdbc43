import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { check } from "../../provider/check/check";
import { readDataSource } from "../../provider/lifecycle/read-data-source";
import { dataSourceNamed } from "../../provider/registry";
import { useAccountForEachTest } from "../support/account";

const account = useAccountForEachTest();
const read = (args: object) => readDataSource("getContainerImage", { ...args }, account.api);
const digestOf = (text: string) => `sha256:${createHash("sha256").update(text).digest("hex")}`;
const moved = digestOf("moved");

test("an image has the digest of its tag now, and what the platform suggests for it, in two requests", async () => {
  account.emulator.state.containers.movedTags.set("library/postgres:17", moved);
  expect(await read({ image: "postgres:17" })).toEqual({
    digest: moved,
    endpoints: [{ name: "postgres", kind: "anycast", ports: [5432] }],
    volumes: [{ name: "data", path: "/var/lib/postgresql/data" }],
    variables: [
      { name: "POSTGRES_PASSWORD", description: "Of the first user.", required: true },
      { name: "POSTGRES_DB", default: "postgres", description: "The first database.", required: false },
    ],
  });
  expect(account.emulator.calls.take().map(({ operation }) => operation)).toEqual([
    "POST /registries/digest",
    "POST /registries/config-suggestions",
  ]);
});

test.each([
  ["postgres:17", {}, "dockerhub/library/postgres:17"],
  ["ghcr.io/acme/shop:1.4", {}, "github/acme/shop:1.4"],
  ["acme/shop", { registryId: 77 }, "77/acme/shop:latest"],
])("%s is asked for at its registry", async (image, args, asked) => {
  expect(await read({ image, ...args })).toMatchObject({ digest: digestOf(asked) });
});

test.each([
  [`postgres:17@${moved}`, "has a digest: name the image by a tag alone"],
  ["postgres:17:1", expect.stringContaining("has a tag that is not")],
])("%s is refused", (image, reason) => {
  expect(check(dataSourceNamed("getContainerImage"), { image }).problems).toEqual([
    expect.objectContaining({ path: ["image"], reason }),
  ]);
});
