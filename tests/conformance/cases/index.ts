import type { Case } from "../case";
import { dns } from "./dns";
import { edgeScripting } from "./edge-scripting";
import { pullZones } from "./pull-zones";
import { shield } from "./shield";
import { storage } from "./storage";

/** Every case of the suite. */
export const allCases: readonly Case[] = [...dns, ...edgeScripting, ...pullZones, ...shield, ...storage];
