/** A response that a document does not have, which is right all the same. */
export interface FuzzDisagreement {
  readonly operations: RegExp;
  readonly status?: number;
  /** What Prism says against it. */
  readonly says: RegExp;
  readonly reason: string;
}

/** Every row must still occur: a stale one fails the test. */
export const fuzzDisagreements: readonly FuzzDisagreement[] = [
  {
    operations: /^/,
    status: 400,
    says: /Unable to match the returned status code/,
    reason: "the document lists no 400; a path, a query or a body that does not bind is answered with it everywhere",
  },
  {
    operations: /^/,
    status: 404,
    says: /Unable to match the returned status code/,
    reason: "the document lists no 404, which the platform's clients read as deleted",
  },
  {
    operations: /^/,
    status: 401,
    says: /Unable to match the returned status code/,
    reason: "the document lists no 401; the emulator requires a key as everywhere",
  },
  {
    operations: /^[A-Z]+ \/shield\/|^GET \/library\/\{libraryId\}\/videos$/,
    status: 400,
    says: /must NOT have additional properties; found '(?:type|title|status|errors)'/,
    reason:
      "the document types the operation's own 400; a value that does not bind is answered with problem details before that",
  },
  {
    operations: /^GET \/\{storageZoneName\}\/\{path\}\/\{fileName\}$/,
    status: 404,
    says: /Response body must be array/,
    reason: "the document gives the 404 of a file the schema of a folder's listing",
  },
];
