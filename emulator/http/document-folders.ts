/** Where the management interface has the operations of a document, if not at its root. */
export const documentFolders = { database: "/database", "magic-containers": "/mc" } as const;
