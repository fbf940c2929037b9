import * as z from 'zod/mini';
import { operation } from '#src/lib/endpoint.ts';
import { Cursor, Id, IdParams, pageLimit, text } from '#src/lib/schema.ts';
import { maxCommentLength, repliesShown, reactionTypes } from './constants.ts';

export const ReactionType = z.enum(reactionTypes);
export type ReactionType = z.output<typeof ReactionType>;

/** The author of a comment; `id` is null for a deleted account. */
export const CommentAuthor = z.object({
  id: z.nullable(z.string()),
  displayName: z.string(),
  avatarUrl: z.nullable(z.string()),
  customProfileImageUrl: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
});
export type CommentAuthor = z.output<typeof CommentAuthor>;

export const Reactions = z.object({
  /** Types with a count above 0, in the order of `reactionTypes`. */
  reactions: z.array(z.object({ type: ReactionType, count: z.number() })),
  userReaction: z.nullable(ReactionType),
});
export type Reactions = z.output<typeof Reactions>;

const base = {
  id: z.number(),
  /** Plain text. */
  content: z.string(),
  createdAt: z.string(),
  editedAt: z.nullable(z.string()),
  userId: z.nullable(z.string()),
  user: CommentAuthor,
  ...Reactions.shape,
  replyCount: z.number(),
  /** True for a deleted or hidden comment that is shown for its replies; its text is 'Comment removed'. */
  isRemoved: z.boolean(),
};

const Reply = z.object({ ...base, replies: z.array(z.never()) });
export const Comment = z.object({
  ...base,
  /** The first `repliesShown` replies, oldest first. */
  replies: z.array(Reply),
  /** Cursor for `listReplies` after the inlined replies; null when all are inlined. */
  repliesCursor: z.nullable(z.string()),
});
export type Reply = z.output<typeof Reply>;
export type Comment = z.output<typeof Comment>;

export const CommentListQuery = z.object({ limit: pageLimit(), cursor: Cursor });
export type CommentListQuery = z.output<typeof CommentListQuery>;

export const listComments = operation({
  summary: 'Lists the comments on a design, newest first and paginated, with their replies, oldest first',
  access: 'public',
  params: IdParams,
  query: CommentListQuery,
  response: z.array(Comment),
});

export const countComments = operation({
  summary: 'Counts the visible comments and replies',
  access: 'public',
  params: IdParams,
  response: z.object({ count: z.number() }),
});

export const listReplies = operation({
  summary: 'Lists the replies to a comment, oldest first and paginated',
  access: 'public',
  params: IdParams,
  query: z.object({ limit: pageLimit(100, repliesShown), cursor: Cursor }),
  response: z.array(Reply),
});

const emptyMessage = 'Comment is empty. Write something before posting.';
const Content = z.pipe(
  text({ name: 'Comment', max: maxCommentLength }),
  z.string().check(z.minLength(1, emptyMessage)),
);

export const NewComment = z.object({ content: Content, parentCommentId: z.optional(z.nullable(Id)) });
export type NewComment = z.output<typeof NewComment>;

export const postComment = operation({
  summary: 'Adds a comment on a design, or a reply to a comment that is not itself a reply',
  access: 'user',
  params: IdParams,
  body: NewComment,
  status: 201,
  response: Comment,
});

export const editComment = operation({
  summary: "Changes the text of the viewer's own comment; admins may change any comment",
  access: 'user',
  params: IdParams,
  body: z.object({ content: Content }),
  response: Comment,
});

export const deleteComment = operation({
  summary: "Deletes the viewer's own comment; admins may delete any comment",
  access: 'user',
  params: IdParams,
});

export const react = operation({
  summary: "Sets the viewer's reaction to a comment and replaces an earlier one",
  access: 'user',
  params: IdParams,
  body: z.object({ reaction: ReactionType }),
  response: Reactions,
});

export const unreact = operation({
  summary: "Removes the viewer's reaction to a comment",
  access: 'user',
  params: IdParams,
  response: Reactions,
});
