import { settingsOfCreate } from "../../../sdk/api/stream";
import { pascalName } from "../../../sdk/internal";
import type { RequestBody } from "../request-body";
import { settingRows } from "../setting-rows";

const settings = settingRows("StreamLibrary", (setting) => setting.split(".").map(pascalName).join("."));
const takenByCreate = new Set(settingsOfCreate.map(pascalName));

export const stream: readonly RequestBody[] = [
  {
    document: "core.json",
    operation: "POST /videolibrary",
    arguments: {
      Name: "StreamLibrary.name",
      ReplicationRegions: "StreamLibrary.replicationRegions",
      ...Object.fromEntries(Object.entries(settings).filter(([name]) => takenByCreate.has(name))),
    },
  },
  {
    document: "core.json",
    operation: "POST /videolibrary/{id}",
    arguments: { Name: "StreamLibrary.name", ...settings, ResetToken: "StreamLibrary.tokenKeyRotation" },
    omitted: [
      {
        reason: "the place of the watermark image, which this version does not upload",
        members: ["WatermarkPositionLeft", "WatermarkPositionTop", "WatermarkWidth", "WatermarkHeight"],
      },
    ],
  },
];
