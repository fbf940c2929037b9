/** The longest wait of a test for a condition, which is met within it on a slow or busy machine too. */
export const longestWaitMs = 120_000;
