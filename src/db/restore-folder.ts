/** In `DATA_DIR`: while it is there a restore is under way, or was cut off. */
export const restoreFolder = 'restoring';
