/** The id of a design's title in the table, where the focus goes. */
export const fileTitleId = (modelId: number) => `file-${modelId}`;
