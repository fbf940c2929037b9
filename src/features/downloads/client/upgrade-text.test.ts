import { expect, it } from 'vitest';
import { whyNotCovered } from './UpgradePrompt.tsx';

it.each([
  ['free', 'active', 'Your Free plan covers the free library.'],
  ['personal', 'canceled', 'Your Personal plan has ended.'],
  ['commercial', 'past_due', 'Your Commercial plan is on hold, because its last payment failed.'],
  // The subscription was canceled and has ended since it was read.
  ['commercial', 'active', 'Your Commercial plan has ended.'],
] as const)('for %s, %s returns: %s', (tier, status, words) => {
  expect(whyNotCovered({ tier, status })).toBe(words);
});
