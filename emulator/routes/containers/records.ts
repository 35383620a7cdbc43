import { objectKind } from "../../account/object-kind";

/** An image registry of the account in the wire format, and what no response has. */
export interface ContainerRegistryRecord {
  id: number;
  displayName: string;
  hostName: string;
  userName: string | null;
  password: string;
  createdAt: string;
  lastUpdatedAt: string | null;
  /** The names of the apps that use it, which no operation here deploys. */
  applications: string[];
}

export const containerObjects = { containerRegistries: objectKind<ContainerRegistryRecord>() };
