import { expect, test } from "vitest";
import { z } from "zod";
import { migrate, migrateSecrets, withVersion } from "./state-version";

const definition = {
  inputs: z.object({}),
  migrations: [
    ({ title, ...state }: Record<string, unknown>) => ({ ...state, name: title }),
    (state: Record<string, unknown>) => ({ mode: "Auto", ...state }),
  ],
};

test("a state runs through the migrations that it has not seen", () => {
  expect(migrate(definition, { title: "t", id: 1 })).toEqual({ name: "t", id: 1, mode: "Auto" });
  expect(migrate(definition, { title: "t", __version: 1 })).toEqual({ title: "t", mode: "Auto" });
  expect(migrate(definition, { name: "n", mode: "Manual", __version: 2 })).toEqual({ name: "n", mode: "Manual" });
  expect(migrate(definition, { name: "n", __version: 3 }), "a later version").toEqual({ name: "n" });
});

test("a written state has its version, and one without migrations none", () => {
  expect(migrate(definition, withVersion(definition, { title: "new" }))).toEqual({ title: "new" });
  expect(withVersion({}, { title: "t" })).toEqual({ title: "t" });
  expect(migrate({ inputs: z.object({}) }, { title: "t" })).toEqual({ title: "t" });
});

test("a secret stays secret under another name", () => {
  const state = { values: { title: "do-not-show", id: 1 }, secrets: ["title"] };
  expect([...migrateSecrets(definition, state).secrets]).toEqual(["title", "name"]);
  const inAnotherForm = {
    ...definition,
    migrations: [({ title, id }: Record<string, unknown>) => ({ words: String(title).split("-"), id })],
  };
  expect([...migrateSecrets(inAnotherForm, state).secrets]).toEqual(["title", "words"]);
  for (const path of ["id", "absent"])
    expect([...migrateSecrets(definition, { ...state, secrets: [path] }).secrets]).toEqual([path]);
});
