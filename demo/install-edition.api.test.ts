import { afterAll, beforeAll, expect, it } from 'vitest';
import { createImages } from '#src/integrations/images.ts';
import { MeshPool } from '@firstlayer/mesh/pool/pool.ts';
import { createTestApp, testNow, type TestApp } from '#test/support/test-app.ts';
import { adminEmail, findOpenAccounts, openAccounts } from './accounts.ts';
import { loadDesignFiles } from '@firstlayer/demo-goods/build.ts';
import type { KeyedFiles } from '@firstlayer/demo-goods/design.ts';
import { flutedHerbPot } from '@firstlayer/demo-goods/designs/fluted-pot.ts';
import { installActivity } from './install-activity.ts';
import { insertDesign, storeDesign } from './install-design.ts';
import { installEdition } from './install-edition.ts';
import { installCategories } from './install.ts';
import { planStart } from './plans.ts';
import { writeTempFile } from './written-file.ts';

const dayMs = 86_400_000;

let site: TestApp;
const mesh = new MeshPool();
beforeAll(async () => {
  site = await createTestApp({ isDemo: true });
  await installCategories(site.db);
  await openAccounts(site.db);
});
afterAll(async () => {
  await site.close();
  await mesh.close();
});

const write = async (design: KeyedFiles) =>
  Promise.all((await loadDesignFiles(design)).map((file) => writeTempFile(site.storage.newTempPath(), file)));

it('replaces the first edition, which the person who has downloaded it still holds', async () => {
  const { db, storage, jobs, config, app } = site;
  const { key, firstEdition } = flutedHerbPot;
  if (!firstEdition) throw new Error('There is no first edition.');
  const context = {
    ...{ db, storage, jobs, mesh, limits: config.limits, log: app.log, now: () => testNow },
    images: createImages({ storage, limits: config.limits }),
    runWhenIdle: <T>(work: () => Promise<T>) => work(),
  };
  const files = { files: await write(flutedHerbPot), firstFiles: await write(firstEdition) };
  const built = { design: flutedHerbPot, ...files };
  const releasedAt = new Date(testNow.getTime() - 30 * dayMs);
  const id = await insertDesign(context, await storeDesign(context, built), {
    releasedAt,
    releasesAt: undefined,
  });
  const people = await findOpenAccounts(db);
  const actorId = people.get(adminEmail) ?? '';
  await installEdition(context, built, { modelId: id, actorId });
  await installEdition(context, built, { modelId: id, actorId });

  const editions = await site.as({ id: actorId })({
    url: `/api/admin/stl-files/${id}/editions`,
  });
  const replacedAt = new Date(testNow.getTime() - firstEdition.replacedDaysAgo * dayMs);
  expect(editions.json()).toMatchObject({
    editions: [{ number: 2, note: firstEdition.note, changedAt: replacedAt.toISOString() }, { number: 1 }],
  });

  const released = new Map([[key, releasedAt]]);
  const past = { released, paidSince: planStart(testNow, true), now: testNow };
  await installActivity(db, { ids: new Map([[key, id]]), ...past });
  const holder = people.get('free@firstlayer.example') ?? '';
  const history = await site.as({ id: holder })({ url: '/api/user/downloads' });
  expect(history.json()).toMatchObject([
    { stlFile: { id }, edition: 1, newEdition: { number: 2, changes: [{ note: firstEdition.note }] } },
  ]);
});
