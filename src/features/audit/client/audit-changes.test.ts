import { expect, it } from 'vitest';
import { listChanges } from './audit-changes.ts';

it('lists old and new value of each changed field', () => {
  const before = {
    title: 'Vase',
    isPremium: false,
    categories: ['vases', 'pots'],
    designerId: null,
    description: '',
  };
  const after = {
    title: 'Tall vase',
    isPremium: true,
    categories: [],
    designerId: 'mira',
    description: '<p>A <b>tall</b> one',
  };
  expect(listChanges({ before, after })).toEqual([
    { field: 'Title', before: 'Vase', after: 'Tall vase' },
    { field: 'Access', before: 'Free', after: 'Premium' },
    { field: 'Categories', before: 'vases, pots', after: 'None' },
    { field: 'Designer', before: 'None', after: 'mira' },
    { field: 'Description', before: 'None', after: 'A tall one' },
  ]);
});

it('lists the fields of a creation or deletion on one side, with labels', () => {
  const values = { needsSupports: true, releasesAt: '2026-11-18T12:00:00.000Z', files: { a: 1 }, size: 3 };
  expect(listChanges({ before: null, after: values })).toEqual([
    { field: 'Needs supports', before: undefined, after: 'Yes' },
    { field: 'Release', before: undefined, after: expect.stringContaining('Nov 18, 2026') as string },
    { field: 'Files', before: undefined, after: '{"a":1}' },
    { field: 'Size', before: undefined, after: '3' },
  ]);
  expect(listChanges({ before: null, after: null })).toEqual([]);
  expect(listChanges({ before: { role: 'mod' }, after: { role: 'admin' } })).toEqual([
    { field: 'Role', before: 'Moderator', after: 'Admin' },
  ]);
});
