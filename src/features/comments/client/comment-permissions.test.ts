import { expect, it } from 'vitest';
import { standingOf } from './comment-permissions.ts';

const mira = { userId: 'mira', isRemoved: false };

it.each([
  ['a visitor', null, { isOwn: false, mayChange: false, mayReport: false }],
  ['somebody not known yet', undefined, { isOwn: false, mayChange: false, mayReport: false }],
  ['the author', { id: 'mira', isAdmin: false }, { isOwn: true, mayChange: true, mayReport: false }],
  ['somebody else', { id: 'kite', isAdmin: false }, { isOwn: false, mayChange: false, mayReport: true }],
  ['an admin', { id: 'kite', isAdmin: true }, { isOwn: false, mayChange: true, mayReport: true }],
])('%s may do what is theirs', (_, viewer, expected) => {
  expect(standingOf(mira, viewer, null)).toMatchObject(expected);
});

it('leaves nothing to do with a removed comment', () => {
  const removed = { userId: null, isRemoved: true };
  expect(standingOf(removed, { id: 'kite', isAdmin: true }, null)).toEqual({
    isOwn: false,
    isDesigners: false,
    mayChange: false,
    mayReport: false,
  });
});

it('knows the designer, and takes no deleted account for one', () => {
  expect(standingOf(mira, null, 'mira').isDesigners).toBe(true);
  expect(standingOf({ userId: null, isRemoved: false }, null, null).isDesigners).toBe(false);
});
