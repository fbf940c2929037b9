import { afterEach, beforeAll, expect, it } from 'vitest';
import { createModel } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import { defaultFacts, setSiteFacts, type Occasion } from '#src/site.ts';
import type { OccasionTile } from '../../schemas.ts';
import { listOccasionPaths } from './occasions.ts';

const shop = useTestApp();

beforeAll(async () => {
  for (const title of ['Fox', 'Bear', 'Owl']) await createModel(shop.db, { title, tags: ['kids'] });
  await createModel(shop.db, { title: 'Snowflake', tags: ['christmas', 'kids'] });
  await createModel(shop.db, { title: 'Star', tags: ['christmas'] });
});
afterEach(() => setSiteFacts(defaultFacts));

const occasion = (tag: string | null): Occasion => ({ tag, title: tag ?? 'Quick', text: 'A sentence.' });
const list = async () => (await shop.request({ url: '/api/occasions' })).json<OccasionTile[]>();

it('lists the occasions with three designs, in the order of the owner', async () => {
  await createModel(shop.db, { title: 'Hidden star', tags: ['christmas'], state: 'draft' });
  setSiteFacts({ ...defaultFacts, occasions: [occasion('christmas'), occasion(null), occasion('kids')] });
  expect(await list()).toMatchObject([{ tag: 'kids', title: 'kids', text: 'A sentence.', count: 4 }]);
  expect(await listOccasionPaths(shop.db)).toEqual(['/tag/kids']);
});
