import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { useTestApp } from '../support/test-app.ts';

const committed = fileURLToPath(new URL('../../docs/openapi.json', import.meta.url));

const site = useTestApp();

it('compares docs/openapi.json with the served document (npm run docs:api writes it)', async () => {
  const served = (await site.request({ url: '/api/openapi.json' })).json<object>();
  await expect(`${JSON.stringify(served, null, 1)}\n`).toMatchFileSnapshot(committed);
});
