/** What a read of an app expects. */
export const appRead = (id: string) => ({ path: { appId: id }, about: ["id", id] as const });
