import { expect, it } from 'vitest';
import { getDisplayName, getInitial } from './display-name.ts';

const unnamed = { firstName: '', lastName: ' ', username: '', email: '' };

it.each([
  [{ firstName: 'Mira', lastName: 'Okoye', username: 'kite', email: 'a@example.com' }, 'M'],
  [{ firstName: ' ', lastName: 'Okoye', username: 'kite' }, 'O'],
  [{ firstName: '', username: 'kite' }, 'k'],
  [{ firstName: '\u2800', username: 'kite' }, 'k'],
  [{ firstName: '\u200bMira' }, 'M'],
  [{ email: 'a@example.com' }, 'a'],
  [{ firstName: '\u{1d4d0}da' }, '\u{1d4d0}'],
  [{}, 'U'],
])('returns the initial of %j as %s', (fields, letter) => {
  expect(getInitial({ ...unnamed, ...fields })).toBe(letter);
});

it('accepts fields that are null', () => {
  const withNulls = { firstName: null, lastName: null, username: null } as unknown as Parameters<
    typeof getInitial
  >[0];
  expect([getInitial(withNulls), getDisplayName(withNulls)]).toEqual(['U', 'Unknown']);
});

it('falls back to the username for a person without a name', () => {
  expect(getDisplayName({ ...unnamed, firstName: 'Mira', username: 'kite' })).toBe('Mira');
  expect(getDisplayName({ ...unnamed, username: 'kite' })).toBe('kite');
});
