import { expect, it } from 'vitest';
import { pressed, reactionLabel, withReaction } from './reactions.ts';

const before = {
  reactions: [
    { type: 'like' as const, count: 18 },
    { type: 'wow' as const, count: 1 },
  ],
  userReaction: 'wow' as const,
};

it('is named with its count and whether it is one’s own', () => {
  expect(reactionLabel('like', 18, true)).toBe('Like, 18, your reaction');
  expect(reactionLabel('haha', 2, false)).toBe('Haha, 2');
  expect(reactionLabel('wow', 1234, false)).toBe('Wow, 1,234');
});

it('is taken back by pressing it again, and replaced by another', () => {
  expect(pressed('like', 'like')).toBeNull();
  expect(pressed('like', 'sad')).toBe('sad');
  expect(pressed(null, 'sad')).toBe('sad');
});

it('moves one count to another, in the fixed order, without what nobody uses', () => {
  expect(withReaction(before, 'love')).toEqual({
    reactions: [
      { type: 'like', count: 18 },
      { type: 'love', count: 1 },
    ],
    userReaction: 'love',
  });
  expect(withReaction(before, null)).toEqual({
    reactions: [{ type: 'like', count: 18 }],
    userReaction: null,
  });
});

it('counts once however often it is applied', () => {
  const once = withReaction(before, 'like');
  expect(once.reactions).toEqual([{ type: 'like', count: 19 }]);
  expect(withReaction(once, 'like')).toEqual(once);
});
