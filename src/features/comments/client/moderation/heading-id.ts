/** Returns the element id of a comment's heading in the moderation lists. */
export const headingId = (commentId: number) => `moderated-${commentId}`;
