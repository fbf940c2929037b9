/** The id of the heading of a comment in the lists. */
export const headingId = (commentId: number) => `moderated-${commentId}`;
