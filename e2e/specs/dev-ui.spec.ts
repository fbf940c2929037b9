import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';

test('the built site has no page of components', async ({ request }) => {
  const response = await request.get('/dev/ui');
  expect(response.status()).toBe(404);
});

test('the build contains nothing of the page of components', () => {
  const files = globSync('dist/{client,server}/**/*.{js,css,html,json}');
  expect(files.length).toBeGreaterThan(20);
  // An attribute, a path and a class that only this page has.
  const traces = ['data-force', 'dev/ui', '17rem),1fr'];
  const found = files.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return traces.some((trace) => text.includes(trace));
  });
  expect(found).toEqual([]);
});
