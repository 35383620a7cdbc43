/** The folders in which the platform serves documents whose paths leave them out. */
export const documentFolders = { database: "/database", "magic-containers": "/mc" } as const;
