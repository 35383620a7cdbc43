import type { StreamVideoRecord } from "./records";

/** What a video takes in storage, in bytes: its file alone, as nothing is encoded here. */
export const sizeOf = ({ original }: StreamVideoRecord) => original?.size ?? 0;
