/** How long a test waits for a condition: so long that it is met on a slow or busy machine, if it is met at all. */
export const longestWaitMs = 120_000;
