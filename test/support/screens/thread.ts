import { page, type Locator } from 'vitest/browser';
import {
  countComments,
  deleteComment,
  editComment,
  listComments,
  postComment,
  react,
  unreact,
} from '#src/features/comments/calls.ts';
import type { Comment, ReactionType, Reply } from '#src/features/comments/schemas.ts';
import { respond, type StubbedCall, type StubRequest } from './api-stub.ts';

/** Builds a comment of another person, without replies and reactions. */
export function buildComment(changes: Partial<Comment> = {}): Comment {
  return { ...buildReply(), replies: [], repliesCursor: null, ...changes };
}

/** Builds a comment of the viewer that `buildViewer` builds. */
export function buildOwnComment(changes: Partial<Comment> = {}): Comment {
  return buildComment({ userId: 'user-ada', user: buildAuthor('user-ada', 'Ada'), ...changes });
}

/** Builds a reply of another person. */
export function buildReply(changes: Partial<Reply> = {}): Reply {
  return {
    id: 1,
    content: 'Prints well',
    createdAt: new Date().toISOString(),
    editedAt: null,
    userId: 'user-petra',
    user: buildAuthor('user-petra', 'Petra'),
    reactions: [],
    userReaction: null,
    replyCount: 0,
    isRemoved: false,
    replies: [],
    ...changes,
  };
}

function buildAuthor(id: string, displayName: string): Reply['user'] {
  return { id, displayName, avatarUrl: null, customProfileImageUrl: null, profileImageUrl: null };
}

interface Posted {
  content: string;
  parentCommentId?: number;
}

/** Answers as an API that stores the comments of one design and lets the viewer change them. */
export function threadCalls(...stored: Comment[]): StubbedCall[] {
  let comments = stored;
  let lastId = 100;
  const getId = ({ path }: StubRequest) => Number(path.split('/')[3]);
  const change = (id: number, changes: Partial<Reply>): Comment => {
    comments = comments.map((one) => ({
      ...one,
      ...(one.id === id && { ...changes, replies: one.replies }),
      replies: one.replies.map((reply) => (reply.id === id ? { ...reply, ...changes } : reply)),
    }));
    const replies = comments.flatMap((one) => one.replies);
    return (
      comments.find((one) => one.id === id) ??
      buildComment({ ...replies.find((reply) => reply.id === id), replies: [] })
    );
  };
  const setReaction = (id: number, userReaction: ReactionType | null) =>
    change(id, {
      userReaction,
      reactions: userReaction === null ? [] : [{ type: userReaction, count: 1 }],
    });
  return [
    respond(listComments, () => comments),
    respond(countComments, () => ({ count: countShown(comments) })),
    respond(postComment, ({ body }) => {
      const { content, parentCommentId } = body as Posted;
      lastId += 1;
      const comment = buildOwnComment({ id: lastId, content });
      const reply = { ...comment, replies: [] };
      comments =
        parentCommentId === undefined
          ? [comment, ...comments]
          : comments.map((one) =>
              one.id === parentCommentId ? { ...one, replies: [...one.replies, reply] } : one,
            );
      return comment;
    }),
    respond(editComment, (request) => {
      const { content } = request.body as Posted;
      return change(getId(request), { content, editedAt: new Date().toISOString() });
    }),
    respond(deleteComment, (request) => {
      comments = withoutComment(comments, getId(request));
      return undefined;
    }),
    respond(react, (request) =>
      setReaction(getId(request), (request.body as { reaction: ReactionType }).reaction),
    ),
    respond(unreact, (request) => setReaction(getId(request), null)),
  ];
}

function countShown(comments: readonly Comment[]): number {
  return comments.reduce((sum, { isRemoved, replies }) => sum + Number(!isRemoved) + replies.length, 0);
}

/** Removes a comment or a reply; a comment with replies leaves a place. */
function withoutComment(comments: readonly Comment[], id: number): Comment[] {
  return comments
    .map((one) => ({
      ...one,
      ...(one.id === id && { isRemoved: true, content: 'Comment removed' }),
      replies: one.replies.filter((reply) => reply.id !== id),
    }))
    .filter((one) => !one.isRemoved || one.replies.length > 0);
}

export const thread = (): Locator => page.getByRole('region', { name: 'Comments' });

/** Finds the comments with this text, and those with a reply that has it. */
export const commentWith = (text: string, within = thread()): Locator =>
  within.getByRole('article').filter({ hasText: text });
