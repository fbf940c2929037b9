import { describe, expect, it } from 'vitest';
import type { Comment } from '../schemas.ts';
import {
  flattenComments,
  mergeReplies,
  withEdit,
  withNewComment,
  withNewReply,
  withoutComment,
  withReactions,
  type CommentPages,
} from './thread-data.ts';

function comment(id: number, fields: Partial<Comment> = {}): Comment {
  return {
    id,
    content: `Text ${id}`,
    createdAt: '2026-11-21T12:00:00Z',
    editedAt: null,
    userId: 'u1',
    user: {
      id: 'u1',
      displayName: 'Mira',
      avatarUrl: null,
      customProfileImageUrl: null,
      profileImageUrl: null,
    },
    reactions: [],
    userReaction: null,
    replyCount: fields.replies?.length ?? 0,
    isRemoved: false,
    replies: [],
    repliesCursor: null,
    ...fields,
  };
}

const { repliesCursor: _, ...plain } = comment(0);
const reply = (id: number) => ({ ...plain, id, content: `Text ${id}`, replies: [] });

function pages(...lists: Comment[][]): CommentPages {
  return {
    pages: lists.map((items, at) => ({ items, nextCursor: at === lists.length - 1 ? null : String(at) })),
    pageParams: lists.map(() => null),
  };
}

const getIds = (data: CommentPages) => flattenComments(data).map(({ id }) => id);

describe('a thread', () => {
  it('shows each comment once', () => {
    expect(getIds(pages([comment(5), comment(4)], [comment(4), comment(3)]))).toEqual([5, 4, 3]);
    expect(flattenComments(undefined)).toEqual([]);
  });

  it('adds a new comment at the top, once', () => {
    const data = pages([comment(5), comment(4)], [comment(3)]);
    const once = withNewComment(data, comment(6));
    expect(getIds(once)).toEqual([6, 5, 4, 3]);
    expect(getIds(withNewComment(once, comment(6)))).toEqual([6, 5, 4, 3]);
    expect(once.pages[1]).toBe(data.pages[1]);
  });

  it('adds a reply to its comment and counts it', () => {
    const data = withNewReply(pages([comment(5, { replies: [reply(7)] })], [comment(3)]), 5, comment(8));
    expect(data.pages[0]?.items[0]).toMatchObject({ replyCount: 2, replies: [{ id: 7 }, { id: 8 }] });
    expect(data.pages[1]?.items[0]).toMatchObject({ replyCount: 0, replies: [] });
  });

  it('changes only the text of a comment or reply', () => {
    const data = pages([comment(5, { replies: [reply(7)] })]);
    const edit = { content: 'Better', editedAt: '2026-11-21T13:00:00Z' };
    expect(withEdit(data, comment(5, edit)).pages[0]?.items[0]).toMatchObject({ ...edit, replyCount: 1 });
    expect(withEdit(data, comment(7, edit)).pages[0]?.items[0]?.replies[0]).toMatchObject(edit);
  });

  it('changes the reactions of a reply', () => {
    const reactions = { reactions: [{ type: 'wow' as const, count: 1 }], userReaction: 'wow' as const };
    const data = withReactions(pages([comment(5, { replies: [reply(7)] })]), 7, reactions);
    expect(data.pages[0]?.items[0]?.replies[0]).toMatchObject(reactions);
    expect(data.pages[0]?.items[0]?.reactions).toEqual([]);
  });
});

describe('a deleted comment', () => {
  it('is removed', () => {
    expect(getIds(withoutComment(pages([comment(5), comment(4)]), 5, null))).toEqual([4]);
  });

  it('stays as a tombstone for its replies, and is removed with the last one', () => {
    const removed = withoutComment(pages([comment(5, { replies: [reply(7), reply(8)] })]), 5, null);
    expect(removed.pages[0]?.items[0]).toMatchObject({
      content: 'Comment removed',
      isRemoved: true,
      replyCount: 2,
    });
    const one = withoutComment(removed, 7, 5);
    expect(one.pages[0]?.items[0]).toMatchObject({ replyCount: 1, replies: [{ id: 8 }] });
    expect(getIds(withoutComment(one, 8, 5))).toEqual([]);
  });

  it('is removed from its parent, which counts one reply fewer', () => {
    const data = withoutComment(pages([comment(5, { replies: [reply(7)] })]), 7, 5);
    expect(data.pages[0]?.items[0]).toMatchObject({ id: 5, replyCount: 0, replies: [] });
  });
});

it('merges replies in order, each once, and keeps the first copy', () => {
  const first = [reply(1), { ...reply(2), content: 'Edited' }, reply(9)];
  const merged = mergeReplies(first, [comment(1), comment(2), comment(3)]);
  expect(merged.map(({ id }) => id)).toEqual([1, 2, 3, 9]);
  expect(merged[1]?.content).toBe('Edited');
});
