import type { InfiniteData } from '@tanstack/react-query';
import type { Comment, Reactions, Reply } from '../schemas.ts';

/** One page of comments or replies. */
export interface CommentPage {
  items: Comment[];
  nextCursor: string | null;
}

export type CommentPages = InfiniteData<CommentPage, string | null>;

/** Flattens all pages; a comment that moved between pages while they were read appears once. */
export function flattenComments(data: Pick<CommentPages, 'pages'> | undefined): Comment[] {
  return uniqueById(data?.pages.flatMap(({ items }) => items) ?? []);
}

/** Merges inlined replies with those loaded later, oldest first. */
export function mergeReplies(first: readonly Reply[], more: readonly Comment[]): Reply[] {
  return uniqueById([...first, ...more.map(asReply)]).toSorted((a, b) => a.id - b.id);
}

function uniqueById<T extends { id: number }>(comments: readonly T[]): T[] {
  const seen = new Set<number>();
  return comments.filter(({ id }) => seen.size < seen.add(id).size);
}

/** Maps top-level comments; null drops one. Pages without a change stay the same objects. */
function mapPages(data: CommentPages, change: (comment: Comment) => Comment | null): CommentPages {
  const pages = data.pages.map((page) => {
    const items = page.items.flatMap((comment) => change(comment) ?? []);
    const isSame = items.length === page.items.length && items.every((item, at) => item === page.items[at]);
    return isSame ? page : { ...page, items };
  });
  return { ...data, pages };
}

function changeOne(data: CommentPages, id: number, change: (comment: Comment) => Comment): CommentPages {
  return mapPages(data, (comment) => {
    if (comment.id === id) return change(comment);
    if (!comment.replies.some((reply) => reply.id === id)) return comment;
    const replies = comment.replies.map((reply) =>
      reply.id === id ? asReply(change(asComment(reply))) : reply,
    );
    return { ...comment, replies };
  });
}

const asReply = (comment: Comment): Reply => ({ ...comment, replies: [] });
const asComment = (reply: Reply): Comment => ({ ...reply, repliesCursor: null });

export function withNewComment(data: CommentPages, comment: Comment): CommentPages {
  const [first, ...others] = mapPages(data, (one) => (one.id === comment.id ? null : one)).pages;
  return first ? { ...data, pages: [{ ...first, items: [comment, ...first.items] }, ...others] } : data;
}

export function withNewReply(data: CommentPages, parentId: number, reply: Comment): CommentPages {
  return changeOne(data, parentId, (parent) => ({
    ...parent,
    replies: [...parent.replies.filter(({ id }) => id !== reply.id), asReply(reply)],
    replyCount: parent.replyCount + 1,
  }));
}

export function withEdit(data: CommentPages, { id, content, editedAt }: Comment): CommentPages {
  return changeOne(data, id, (comment) => ({ ...comment, content, editedAt }));
}

export function withReactions(data: CommentPages, id: number, reactions: Reactions): CommentPages {
  return changeOne(data, id, (comment) => ({ ...comment, ...reactions }));
}

const tombstone = (comment: Comment): Comment => ({
  ...comment,
  content: 'Comment removed',
  userId: null,
  reactions: [],
  userReaction: null,
  isRemoved: true,
});

/**
 * Removes a comment. One with replies stays as a tombstone until its last reply is removed.
 * @param parentId id of the parent for a reply, else null
 */
export function withoutComment(data: CommentPages, id: number, parentId: number | null): CommentPages {
  return mapPages(data, (comment) => {
    if (comment.id === id) return comment.replyCount > 0 ? tombstone(comment) : null;
    if (comment.id !== parentId) return comment;
    const replyCount = comment.replyCount - 1;
    if (replyCount <= 0 && comment.isRemoved) return null;
    return { ...comment, replyCount, replies: comment.replies.filter((reply) => reply.id !== id) };
  });
}
