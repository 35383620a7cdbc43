import { describe, expect, test } from "vitest";
import { parseState, readState } from "./read-state";
import type { TerraformResource } from "./resource";

const secret = "never-shown";
const provider = 'provider["registry.terraform.io/bunnyway/bunnynet"]';

const inFile = (resources: readonly object[]) => JSON.stringify({ version: 4, serial: 3, outputs: {}, resources });
const shown = (rootModule: object) =>
  JSON.stringify({ format_version: "1.0", terraform_version: "1.11.4", values: { root_module: rootModule } });
const resource = (more: object) => ({ mode: "managed", type: "bunnynet_pullzone", name: "shop", provider, ...more });
const read = (text: string) => parseState(text, "state");

/** A resource without its type and its set of blocks. */
const plain = ({ address, name, id, given, doomed }: TerraformResource) => ({
  ...{ address, name, id },
  given: [...given],
  ...(doomed && { doomed }),
});

/** One state in both forms. */
const bothForms = {
  "terraform.tfstate": inFile([
    resource({ instances: [{ attributes: { id: 5, name: "tf-shop", block_ips: ["192.0.2.1"], allow_referers: [] } }] }),
    resource({
      module: 'module.web["ü.a"].module.zone',
      instances: [
        { index_key: 0, attributes: { id: 6, token_auth_key: secret } },
        { index_key: "b", status: "tainted", attributes: { id: 7 } },
        { index_key: "b", deposed: "0a1b2c3d", attributes: { id: 8 } },
      ],
    }),
    resource({ mode: "data", instances: [{ attributes: { id: 9 } }] }),
    {
      mode: "managed",
      type: "random_password",
      name: "p",
      instances: [{ attributes: { id: { a: 1 }, result: secret } }],
    },
  ]),
  "terraform show -json": shown({
    resources: [
      resource({ values: { id: 5, name: "tf-shop", block_ips: ["192.0.2.1"], allow_referers: [] } }),
      resource({ mode: "data", values: { id: 9 } }),
      { mode: "managed", type: "random_password", name: "p", values: { id: { a: 1 }, result: secret } },
    ],
    child_modules: [
      {
        address: 'module.web["ü.a"]',
        child_modules: [
          {
            address: 'module.web["ü.a"].module.zone',
            resources: [
              resource({ index: 0, values: { id: 6, token_auth_key: secret } }),
              resource({ index: "b", tainted: true, values: { id: 7 } }),
              resource({ index: "b", deposed_key: "0a1b2c3d", values: { id: 8 } }),
            ],
          },
        ],
      },
    ],
  }),
};

describe.each(Object.entries(bothForms))("%s", (_, text) => {
  test("has the managed resources of the vendor's provider, of modules and with indices", () => {
    const { resources, others } = read(text);
    expect(others).toBe(1);
    const inModule = 'module.web["ü.a"].module.zone.bunnynet_pullzone.shop';
    expect(resources.map(plain)).toEqual([
      { address: "bunnynet_pullzone.shop", name: "shop", id: { id: "5", name: "tf-shop" }, given: ["block_ips"] },
      { address: `${inModule}[0]`, name: 'web["ü.a"] zone shop 0', id: { id: "6" }, given: [] },
      {
        ...{ address: `${inModule}["b"]`, name: 'web["ü.a"] zone shop b', id: { id: "7" }, given: [] },
        doomed: "it is tainted, and Terraform replaces it",
      },
      {
        ...{ address: `${inModule}["b"]`, name: 'web["ü.a"] zone shop b', id: { id: "8" }, given: [] },
        doomed: "Terraform is about to delete it",
      },
    ]);
  });

  test("keeps no argument", () => {
    const { resources } = read(text);
    expect(JSON.stringify(resources.map(plain))).not.toContain(secret);
    expect(resources.flatMap((one) => Object.keys(one)).filter((key) => key === "attributes")).toEqual([]);
  });
});

test.each([
  ["an empty file", inFile([])],
  ["an empty output", JSON.stringify({ format_version: "1.0" })],
  ["a byte order mark", `\uFEFF${inFile([])}`],
])("%s has no resources", (_, text) => {
  expect(read(text)).toEqual({ resources: [], others: 0, owner: "Terraform" });
});

test("ten thousand resources are read", () => {
  const instances = Array.from({ length: 10_000 }, (_, id) => ({ index_key: id, attributes: { id, zone: 1 } }));
  const { resources } = read(inFile([{ mode: "managed", type: "bunnynet_dns_record", name: "all", instances }]));
  expect(resources.at(-1)).toMatchObject({ address: "bunnynet_dns_record.all[9999]", id: { id: "9999", zone: "1" } });
});

test("attributes that are not there, or no ids, are left out", () => {
  const instances = [{ attributes: null }, {}, { attributes: { id: null, name: "", pullzone: { a: 1 }, zone: [1] } }];
  expect(read(inFile([resource({ instances })])).resources.map(({ id }) => id)).toEqual([{}, {}, {}]);
});

test.each([
  ["no text", "", "state is not JSON. Give a terraform.tfstate file, or the output of `terraform show -json`, whole."],
  ["half a file", `{"version": 4, "a": "${secret}`, /^state is not JSON\. Give /],
  ["an older version", JSON.stringify({ version: 3, modules: [] }), /: it has version 3, and only 4 is read\. Give /],
  ["a newer version", JSON.stringify({ version: 5, resources: [] }), /: it has version 5, and only 4 is read\. /],
  [
    "a newer output",
    JSON.stringify({ format_version: "2.0", values: {} }),
    /^state is not a Terraform state: format_v/,
  ],
  ["a plan", JSON.stringify({ format_version: "1.2", planned_values: {}, values: 1 }), /: it is a plan\. Give /],
  ["an encrypted state", JSON.stringify({ encrypted_data: secret, serial: 1 }), /: it is encrypted\. Give /],
  ["a list", `["${secret}"]`, /^state is not a Terraform state: /],
  ["resources of another form", JSON.stringify({ version: 4, resources: secret }), /: resources: /],
  ["attributes of another form", inFile([resource({ instances: [{ attributes: secret }] })]), /: resources\.0\.inst/],
])("%s is an error that repeats nothing of it", (_, text, message) => {
  expect(() => read(text)).toThrow(message);
  expect(() => read(text)).toThrow(expect.not.objectContaining({ message: expect.stringContaining(secret) }));
});

test("a plan without values is no empty state", () => {
  expect(() => read(JSON.stringify({ format_version: "1.2", planned_values: {} }))).toThrow("it is a plan");
});

test("a file that is not there is named", () => {
  expect(() => readState("missing.tfstate")).toThrow(
    "missing.tfstate cannot be read (ENOENT). Give the path of a terraform.tfstate file.",
  );
});
