/** Returns the element id of a design's title in the table, which can take the focus. */
export const fileTitleId = (modelId: number) => `file-${modelId}`;
