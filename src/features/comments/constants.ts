export const commentNotFoundMessage = 'This comment has been removed.';
export const maxCommentLength = 4000;
/** Number of replies inlined in a comment; `listReplies` returns the others. */
export const repliesShown = 20;

export const reactionTypes = ['like', 'dislike', 'love', 'haha', 'wow', 'sad', 'angry'] as const;

export const maxReasonLength = 500;
/** Number of reports included with a comment, newest first. */
export const reportsShown = 20;
/** The days for which moderators see what a reported comment said after its author has deleted it. */
export const deletedTextDays = 30;
