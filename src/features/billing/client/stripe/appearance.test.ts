import { expect, test } from 'vitest';
import { buildAppearance } from './appearance.ts';

test('resolves design tokens to values, because the frame cannot read them', () => {
  const asked: string[] = [];
  const appearance = buildAppearance((name) => {
    asked.push(name);
    return `value of ${name.slice(2)}`;
  });
  expect(JSON.stringify(appearance)).not.toContain('var(');
  expect(appearance.variables?.colorText).toBe('value of ink');
  expect(appearance.rules?.['.Input']?.['border']).toBe('1px solid value of line-strong');
  expect(asked).toContain('--raised');
});
