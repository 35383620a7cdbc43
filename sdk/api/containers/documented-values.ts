/** Where a container can have a volume: the pattern of `mountPath` in the document's `VolumeMountRequest`. */
export const mountPath = /^\/(?!.*\/\/)(?!.*\.\.)(?!.*\s)([a-zA-Z0-9._-]+\/?)+$/;
