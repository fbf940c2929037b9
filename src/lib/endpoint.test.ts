import { expect, it } from 'vitest';
import { buildUrl } from './endpoint.ts';

it('fills in parameters and appends the query without empty values', () => {
  expect(buildUrl('/api/stl-files/:id/gallery/:index', { id: 4, index: 0 }, { w: 480, v: '' })).toBe(
    '/api/stl-files/4/gallery/0?w=480',
  );
  expect(buildUrl('/api/user/check-username/:username', { username: 'a/b c' }, undefined)).toBe(
    '/api/user/check-username/a%2Fb%20c',
  );
  expect(buildUrl('/api/stl-files', {}, { premium: false, q: undefined })).toBe(
    '/api/stl-files?premium=false',
  );
});
