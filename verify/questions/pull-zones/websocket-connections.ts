import { settingOf } from "../../shapes/settings";

export const webSocketConnections = settingOf({
  id: "pull-zones/websocket-connections",
  asks: "Does a pull zone round a maximum of WebSocket connections up to a tier?",
  matters: "`PullZone` compares it with the tier, which the document names; another number would show drift.",
  place: "emulator/routes/pull-zones/pull-zones.ts",
  kind: "pullZone",
  update: "POST /pullzone/{id}",
  read: "GET /pullzone/{id}",
  setting: "MaxWebSocketConnections",
  value: 600,
  assumed: "changed",
});
