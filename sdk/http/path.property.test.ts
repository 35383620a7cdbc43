import { assert, property, string } from "fast-check";
import { expect, test } from "vitest";
import { BunnyError } from "../errors";
import { fillPath, queryString } from "./path";

const anyText = string({ unit: "binary" });

test("whatever an id is, it stays in its place on the server, or is refused", () => {
  assert(
    property(anyText, anyText, (id, other) => {
      let path: string;
      try {
        path = fillPath("GET /compute/script/{id}/publish/{uuid}", { id, uuid: other });
      } catch (error) {
        expect(error).toBeInstanceOf(BunnyError);
        return;
      }
      // As a server sees it, after all that a URL does to a path.
      const parts = new URL(path, "https://api.example").pathname.split("/");
      expect(parts.map(decodeURIComponent)).toEqual(["", "compute", "script", id, "publish", other]);
    }),
  );
});

test("every query value is encoded losslessly, or refused", () => {
  assert(
    property(anyText, (search) => {
      let query: string;
      try {
        query = queryString({ page: 1, search });
      } catch (error) {
        expect(error).toBeInstanceOf(BunnyError);
        return;
      }
      expect([...new URL(`https://api.example/${query}`).searchParams]).toEqual([
        ["page", "1"],
        ["search", search],
      ]);
    }),
  );
});
