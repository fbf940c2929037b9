/** The name of a folder in `DATA_DIR` that exists while a restore is running or after one was interrupted. */
export const restoreFolder = 'restoring';
