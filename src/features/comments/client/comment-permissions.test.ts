import { expect, it } from 'vitest';
import { getCommentPermissions } from './comment-permissions.ts';

const mira = { userId: 'mira', isRemoved: false };

it.each([
  ['a visitor', null, { isOwn: false, mayChange: false, mayReport: false }],
  ['a viewer who is not known yet', undefined, { isOwn: false, mayChange: false, mayReport: false }],
  ['the author', { id: 'mira', isAdmin: false }, { isOwn: true, mayChange: true, mayReport: false }],
  ['another person', { id: 'kite', isAdmin: false }, { isOwn: false, mayChange: false, mayReport: true }],
  ['an admin', { id: 'kite', isAdmin: true }, { isOwn: false, mayChange: true, mayReport: true }],
])('returns the permissions of %s', (_, viewer, expected) => {
  expect(getCommentPermissions(mira, viewer, null)).toMatchObject(expected);
});

it('permits nothing on a removed comment', () => {
  const removed = { userId: null, isRemoved: true };
  expect(getCommentPermissions(removed, { id: 'kite', isAdmin: true }, null)).toEqual({
    isOwn: false,
    isDesigners: false,
    mayChange: false,
    mayReport: false,
  });
});

it('recognizes the designer, and never takes a deleted account for one', () => {
  expect(getCommentPermissions(mira, null, 'mira').isDesigners).toBe(true);
  expect(getCommentPermissions({ userId: null, isRemoved: false }, null, null).isDesigners).toBe(false);
});
