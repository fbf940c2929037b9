import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { findField, ProfileFields, toChange } from './profile-fields.ts';

const fields = {
  username: 'kitebench',
  firstName: 'Mira',
  lastName: '',
  email: 'mira@example.com',
  bio: '',
  location: '',
  website: 'example.com',
  links: [
    { address: ' ' },
    { address: 'a.example.com' },
    { address: '' },
    { address: 'http://b.example.com' },
  ],
};

it('drops empty rows and adds schemes to addresses', () => {
  expect(toChange(z.parse(ProfileFields, fields))).toEqual({
    ...fields,
    website: 'https://example.com',
    links: ['https://a.example.com', 'http://b.example.com'],
  });
});

it.each([
  ['links.0', 'links.1.address'],
  ['links.1', 'links.3.address'],
  ['links.2', undefined],
  ['links', undefined],
  ['bio', 'bio'],
  ['isAdmin', undefined],
  ['', undefined],
])('maps the issue path %j to field %s', (path, field) => {
  expect(findField(path, fields.links)).toBe(field);
});
