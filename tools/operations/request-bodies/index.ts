import type { RequestBody } from "../request-body";
import { dns } from "./dns";
import { edgeScripting } from "./edge-scripting";
import { pullZones } from "./pull-zones";
import { shield } from "./shield";
import { storage } from "./storage";

export const requestBodies: readonly RequestBody[] = [...dns, ...edgeScripting, ...pullZones, ...shield, ...storage];
