import { expect, it } from 'vitest';
import { formatReleaseDays } from './about-content.ts';

const schedule = [1, 3, 5].map((weekday) => ({ weekday, designerUserId: weekday === 3 ? 'b' : 'a' }));

it.each([
  ['a', 'every Monday and Friday'],
  ['b', 'every Wednesday'],
  ['c', undefined],
])('returns the release days of %s', (userId, days) => {
  expect(formatReleaseDays(userId, schedule)).toBe(days);
});
