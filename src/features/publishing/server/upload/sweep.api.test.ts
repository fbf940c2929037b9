import { utimes, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { withFilesRetained } from '#src/db/backup/active-backups.ts';
import { createModel, fakeFile, fakeImage } from '#test/support/factories.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';
import { moveToBin } from '../bin/bin.ts';
import { findShareRows, shareKey } from '#src/features/catalog/server/pictures/share-image.ts';
import { removeUnusedWords, removeUnusedFiles } from '../upkeep/sweep.ts';

const site = useTestApp();

const hourMs = 3_600_000;

async function store(key: string, ageHours: number) {
  const path = site.storage.newTempPath();
  await writeFile(path, 'x');
  await site.storage.commit(path, key);
  const time = new Date(testNow.getTime() - ageHours * hourMs);
  await site.storage.withLocal(key, (path) => utimes(path, time, time));
}

it('removes unreferenced files after a day, and no others', async () => {
  const used = fakeImage();
  const id = await createModel(site.db, {
    files: [fakeFile({ storageKey: 'models/used.stl' })],
    images: [used],
  });
  const [shareRow] = await findShareRows(site.db, [id]);
  if (!shareRow) throw new Error('The design does not exist.');
  const bundle = await site.db.selectFrom('models').select('bundle_key').executeTakeFirstOrThrow();
  const unusedHash = 'e'.repeat(64);
  const old = [
    'models/used.stl',
    bundle.bundle_key,
    `images/${used.hash}/kept.webp`,
    `images/${used.hash}/320.avif`,
    shareKey(shareRow),
    'avatars/somebody.webp',
  ];
  const unused = [
    'models/unused.stl',
    'bundles/unused.zip',
    `images/${unusedHash}/kept.webp`,
    `images/${unusedHash}/320.avif`,
    `share-images/${id}/0123456789abcdef.jpeg`,
    'share-images/999999/0123456789abcdef.jpeg',
  ];
  for (const key of [...old, ...unused]) await store(key, 25);
  await store('models/fresh.stl', 23);
  const sweep = () => removeUnusedFiles(site.db, site.storage, testNow);
  const onError = (error: unknown) => {
    throw error;
  };
  expect(await withFilesRetained(site.db, sweep, onError)).toEqual([]);
  // A crashed backup does not block the sweep.
  await sql`insert into backups_under_way values ('dead', now() - interval '1 hour')`.execute(site.db);
  const removed = await sweep();
  expect(removed.toSorted()).toEqual(unused.toSorted());
  const left: string[] = [];
  for await (const { key } of site.storage.list()) left.push(key);
  expect(left.toSorted()).toEqual([...old, 'models/fresh.stl'].toSorted());
});

it('removes words that no design contains any more', async () => {
  const { db } = site;
  const id = await createModel(db, { title: 'Xylophone stand' });
  await createModel(db, { title: 'Other stand' });
  const known = async () =>
    (
      await sql<{ word: string }>`select word from search_words where word in ('xylophone', 'stand')
      order by word`.execute(db)
    ).rows.map(({ word }) => word);
  const act = { jobs: site.jobs, actorId: null, now: testNow, onRelease: async () => {} };
  await db.transaction().execute((tx) => moveToBin(tx, id, act));
  expect(await known()).toEqual(['stand', 'xylophone']);
  await removeUnusedWords(db);
  expect(await known()).toEqual(['stand']);
});
