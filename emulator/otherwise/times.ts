/** A time that is none of now, as a clock of its own would give it. */
export const anotherTime = () => new Date(Date.now() + 3_600_000).toISOString();
