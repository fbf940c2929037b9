import { expect, it } from 'vitest';
import { getDisplayName, getInitial } from './display-name.ts';

const nobody = { firstName: '', lastName: ' ', username: '', email: '' };

it.each([
  [{ firstName: 'Mira', lastName: 'Okoye', username: 'kite', email: 'a@example.com' }, 'M'],
  [{ firstName: ' ', lastName: 'Okoye', username: 'kite' }, 'O'],
  [{ firstName: '', username: 'kite' }, 'k'],
  [{ email: 'a@example.com' }, 'a'],
  [{ firstName: '\u{1d4d0}da' }, '\u{1d4d0}'],
  [{}, 'U'],
])('%j is shown by %s', (fields, letter) => {
  expect(getInitial({ ...nobody, ...fields })).toBe(letter);
});

it('does without fields that are null', () => {
  const odd = { firstName: null, lastName: null, username: null } as unknown as Parameters<
    typeof getInitial
  >[0];
  expect([getInitial(odd), getDisplayName(odd)]).toEqual(['U', 'Unknown']);
});

it('a person without a name goes by the username', () => {
  expect(getDisplayName({ ...nobody, firstName: 'Mira', username: 'kite' })).toBe('Mira');
  expect(getDisplayName({ ...nobody, username: 'kite' })).toBe('kite');
});
