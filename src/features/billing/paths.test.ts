import { expect, it } from 'vitest';
import { checkoutPath, needsFullLoad } from './paths.ts';

it.each([
  [checkoutPath('personal'), true],
  ['/subscribe', true],
  ['/subscribe/?tier=pro', true],
  ['/model/../subscribe?tier=commercial', true],
  ['/subscribers', false],
  ['/pricing?next=/subscribe', false],
  ['/dashboard', false],
])('%s needs a full load: %s', (path, needed) => {
  expect(needsFullLoad(path)).toBe(needed);
});
