import { expect, it } from 'vitest';
import { nameMigration } from './name-migration.ts';

it.each([
  [[], 'start', '0001_start.sql'],
  [['0001_start.sql', '0010_bundle.sql', '0008_x.sql', 'README.md'], 'add_tags', '0011_add_tags.sql'],
  [['0001_start.sql'], 'Add "tags" to designs!', '0002_add_tags_to_designs.sql'],
])('with %j, names a migration for %s', (files, title, name) => {
  expect(nameMigration(files, title)).toBe(name);
});

it.each(['', '!?'])('rejects the title %j with the usage', (title) => {
  expect(() => nameMigration([], title)).toThrow('Usage: npm run db:new');
});
