import { glob, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';

it('has a component test with an accessibility check beside each route', async () => {
  const routes: string[] = [];
  for await (const file of glob('src/web/routes/**/route.ts')) routes.push(dirname(file));
  expect(routes.length).toBeGreaterThan(20);
  const untested: string[] = [];
  for (const route of routes) {
    const tests: string[] = [];
    for await (const file of glob(`${route}/*.browser.test.tsx`)) tests.push(await readFile(file, 'utf8'));
    if (!tests.some((text) => text.includes('expectAccessible('))) untested.push(route);
  }
  expect(untested).toEqual([]);
});
