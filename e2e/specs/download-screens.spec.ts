import { expect, signIn, test } from '../support/fixtures.ts';
import { expectAccessible } from '../support/accessibility.ts';

const list = /\/api\/user\/downloads\?/;
const entry = (id: number, modelId: number | null) => ({
  id,
  downloadedAt: '2026-11-18T12:00:00.000Z',
  stlFile: {
    id: modelId,
    title: modelId === null ? 'A design that is gone' : 'Fluted Herb Pot',
    description: modelId === null ? '' : 'Kitchen-sill pot with a drip saucer. '.repeat(3).slice(0, 100),
    imageUrl: null,
    category: modelId === null ? null : 'home-decor',
  },
});

test('the downloads have no axe findings and do not scroll sideways, in any state', async ({
  page,
  expectStatus,
}) => {
  await signIn(page, 'personal');
  const gate = Promise.withResolvers<void>();
  await page.route(list, async (route) => {
    await gate.promise;
    await route.fulfill({ json: [entry(2, 17), entry(1, null)] });
  });
  await page.goto('/downloads');
  await expect(page.getByRole('button', { name: /account menu/i })).toBeVisible();
  await expectAccessible(page);
  gate.resolve();
  await expect(page.getByText('2 of 2 shown')).toBeVisible();
  await expectAccessible(page);

  await page.unroute(list);
  await page.route(list, (route) => route.fulfill({ json: [] }));
  await page.goto('/downloads');
  await expect(page.getByRole('heading', { name: 'No downloads yet' })).toBeVisible();
  await expectAccessible(page);

  await page.unroute(list);
  expectStatus(403);
  await page.route(list, (route) => route.fulfill({ status: 403, body: '' }));
  await page.goto('/downloads');
  await expect(page.getByRole('heading', { name: 'Your downloads could not be loaded.' })).toBeVisible();
  await expectAccessible(page);
});
