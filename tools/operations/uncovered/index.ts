import type { Uncovered } from "../uncovered-operations";
import { account } from "./account";
import { containers } from "./containers";
import { database } from "./database";
import { dns } from "./dns";
import { originErrors } from "./origin-errors";
import { pullZones } from "./pull-zones";
import { shield } from "./shield";
import { stream } from "./stream";

export const uncovered: readonly Uncovered[] = [
  ...account,
  ...containers,
  ...database,
  ...dns,
  ...originErrors,
  ...pullZones,
  ...shield,
  ...stream,
];
