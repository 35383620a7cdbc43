/** A few of the lists that the platform maintains. */
export const managedLists = [
  { listId: 1, name: "VPN providers", category: 1, requiredPlan: 1 },
  { listId: 2, name: "Common datacenters", category: 2, requiredPlan: 1 },
  { listId: 3, name: "Tor exit nodes", category: 8, requiredPlan: 2 },
  { listId: 4, name: "AI crawlers", category: 1024, requiredPlan: 0 },
];

export type ManagedList = (typeof managedLists)[number];

export const descriptionOf = ({ name }: ManagedList) => `${name}, kept up to date by the platform.`;

/** The id that a list's configuration has in every zone. */
export const configurationIdOf = ({ listId }: Pick<ManagedList, "listId">) => 9_000 + listId;
