import { expect, it } from 'vitest';
import { toggleReaction, reactionLabel, withReaction } from './reactions.ts';

const before = {
  reactions: [
    { type: 'like' as const, count: 18 },
    { type: 'wow' as const, count: 1 },
  ],
  userReaction: 'wow' as const,
};

it('labels a reaction with its count and whether it is one’s own', () => {
  expect(reactionLabel('like', 18, true)).toBe('Like, 18, your reaction');
  expect(reactionLabel('haha', 2, false)).toBe('Haha, 2');
  expect(reactionLabel('wow', 1234, false)).toBe('Wow, 1,234');
});

it('removes a reaction that is pressed again, and replaces it by another one', () => {
  expect(toggleReaction('like', 'like')).toBeNull();
  expect(toggleReaction('like', 'sad')).toBe('sad');
  expect(toggleReaction(null, 'sad')).toBe('sad');
});

it('moves the count to the new reaction, in the fixed order, without zero counts', () => {
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

it('counts a repeated reaction once', () => {
  const once = withReaction(before, 'like');
  expect(once.reactions).toEqual([{ type: 'like', count: 19 }]);
  expect(withReaction(once, 'like')).toEqual(once);
});
