import { NotAsked, question } from "../../question";
import { memberOf } from "../../read";
import { makeShieldZone, ofShieldZone } from "./new-list";

export const omittedEnum = question({
  id: "shield/omitted-enum",
  asks: "Does an enum stay as it is that a change of a shield zone leaves out?",
  matters: "The document has no null for enums, which may mean that they become their first value.",
  place: "emulator/server/assumptions.ts",
  ...ofShieldZone,
  shows: ["dDoSShieldSensitivity", "wafEnabled"],
  answers: { stays: "yes", reset: "no, it becomes another" },
  assumed: "stays",
  async ask(context) {
    const shieldZoneId = await makeShieldZone(context);
    const change = (shieldZone: object) =>
      context.need("PATCH /shield/shield-zone", {
        body: { shieldZoneId, shieldZone: { shieldZoneId, ...shieldZone } },
      });
    const read = async () =>
      memberOf(
        (await context.need("GET /shield/shield-zone/{shieldZoneId}", { path: { shieldZoneId } })).body,
        "dDoSShieldSensitivity",
      );
    await change({ dDoSShieldSensitivity: 2 });
    if ((await read()) !== 2) throw new NotAsked("the shield zone does not keep another sensitivity");
    await change({ wafEnabled: true });
    return (await read()) === 2 ? "stays" : "reset";
  },
});
