import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '#src/db/client.ts';
import { removeCategory } from '#src/features/categories/server/categories.ts';
import { removeSubcategory } from '#src/features/categories/server/subcategories.ts';
import { listenForChanges } from '#src/http/cache/change-notifications.ts';
import { site } from '#src/site.ts';
import { openTestDatabase } from '#test/support/databases.ts';
import {
  createCategory,
  createModel,
  createSubcategory,
  createUser,
  fakeFile,
} from '#test/support/factories.ts';
import { designFields } from '#test/support/design-fields.ts';
import { recordDownloadCount } from '#test/support/design-counts.ts';
import { readDetails, type ModelDetails } from '../../details.ts';
import { setVisibility } from '../release/visibility.ts';
import { getAdminModel } from '../rows/admin-models.ts';
import { removeModelFile, setModelBundle, setModelImages } from '../rows/model-files.ts';
import { lockModel, updateModel, type ModelChanges } from '../rows/model-writes.ts';

let connection: Connection;

beforeAll(async () => {
  connection = await openTestDatabase();
});

afterAll(() => connection.close());

const update = (id: number, changes: ModelChanges) =>
  connection.db.transaction().execute((tx) => updateModel(tx, id, changes));

const hide = (id: number) =>
  connection.db
    .transaction()
    .execute(async (tx) => setVisibility(tx, await lockModel(tx, id), { deleted_at: new Date() }));

const readModelCount = async (table: 'categories' | 'subcategories', id: number) =>
  (await connection.db.selectFrom(table).select('model_count').where('id', '=', id).executeTakeFirstOrThrow())
    .model_count;

const counter = async (name: string) =>
  (
    await connection.db
      .selectFrom('counters')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  ).value;

const listings = (id: number) =>
  connection.db
    .selectFrom('model_listings')
    .select(['scope', 'flags', 'title_key', 'download_count'])
    .where('model_id', '=', id)
    .orderBy('scope')
    .execute();

describe('a design', () => {
  it('returns the details with which it was inserted or changed', async () => {
    const { db } = connection;
    const halls = await createCategory(db, 'Halls');
    const ends = await createSubcategory(db, halls.id, 'Ends');
    const other: ModelDetails = {
      title: 'Hook',
      description: '<p>Holds a coat.</p>',
      categories: [halls.slug],
      subcategories: [ends.slug],
      tags: ['gift'],
      isPremium: true,
      needsSupports: true,
      needsBrim: true,
      cropX: 12.5,
      cropY: 75,
      designerId: site.designers[0]?.userId ?? null,
      showsTitleEarly: true,
      previewLevel: 'reduced',
    };
    const read = async (id: number) => readDetails(await getAdminModel(db, id));
    expect(await read(await createModel(db, other))).toEqual(other);
    const id = await createModel(db);
    expect(await read(id)).toEqual(designFields);
    await update(id, other);
    expect(await read(id)).toEqual(other);
    await update(id, { previewLevel: 'auto', designerId: null });
    expect(await read(id)).toEqual({ ...other, previewLevel: 'auto', designerId: null });
  });

  it('appears in all its lists and counts', async () => {
    const { db } = connection;
    const rooms = await createCategory(db, 'Rooms');
    const garden = await createCategory(db, 'Garden');
    const small = await createSubcategory(db, rooms.id, 'Small');
    const before = await counter('models');
    const id = await createModel(db, {
      title: 'Ånna’s  Vase!',
      categories: ['rooms', 'garden', 'rooms'],
      subcategories: ['small'],
      isPremium: true,
      needsBrim: true,
    });
    expect(await listings(id)).toMatchObject(
      [-small.id, 0, ...[rooms.id, garden.id].toSorted((a, b) => a - b)].map((scope) => ({
        scope,
        flags: 5,
        title_key: 'annas vase',
      })),
    );
    expect(await readModelCount('categories', rooms.id)).toBe(1);
    expect(await readModelCount('subcategories', small.id)).toBe(1);
    expect(await counter('models')).toBe(before + 1);

    await update(id, { categories: ['garden'], needsBrim: false });
    expect(await listings(id)).toMatchObject([
      { scope: 0, flags: 1 },
      { scope: garden.id, flags: 1 },
    ]);
    expect(await readModelCount('categories', rooms.id)).toBe(0);
    expect(await readModelCount('subcategories', small.id)).toBe(0);

    await hide(id);
    expect(await readModelCount('categories', garden.id)).toBe(0);
    expect(await counter('models')).toBe(before);
    expect(await listings(id)).toEqual([]);
  });

  it('gives 400 for missing or mismatched categories, and leaves nothing behind', async () => {
    const { db } = connection;
    const one = await createCategory(db, 'One');
    await createCategory(db, 'Two');
    await createSubcategory(db, one.id, 'Of one');
    const before = await counter('models');
    await expect(createModel(db, { categories: ['nowhere'] })).rejects.toMatchObject({ status: 400 });
    const misfit = { categories: ['two'], subcategories: ['of-one'] };
    await expect(createModel(db, misfit)).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'subcategories' }],
    });
    expect(await counter('models')).toBe(before);
  });

  it('leaves a category that is deleted at the same time, without a deadlock', async () => {
    const { db } = connection;
    const stays = await createCategory(db, 'Stays');
    const acting = { actorId: 'somebody', onCategoriesChanged: async () => undefined };
    for (const round of [1, 2, 3, 4]) {
      const category = await createCategory(db, `Goes ${round}`);
      const sub = await createSubcategory(db, category.id, `Goes with it ${round}`);
      const slugs = { categories: [stays.slug, category.slug], subcategories: [sub.slug] };
      const ids = await Promise.all([1, 2, 3, 4, 5].map(() => createModel(db, slugs)));
      const changes = ids.map((id) => async () => update(id, { categories: [stays.slug] }));
      const remove = async () =>
        round % 2 === 0 ? removeCategory(db, category.id, acting) : removeSubcategory(db, sub.id, acting);
      await Promise.all(changes.toSpliced(round, 0, remove).map((go) => go()));
    }
    expect(await readModelCount('categories', stays.id)).toBe(20);
  });

  it('returns 404 for a change of a missing design', async () => {
    await expect(update(999_999, { title: 'x' })).rejects.toMatchObject({ status: 404 });
  });

  it('invalidates cached pages on changes of files and images only while it is public', async () => {
    const { db } = connection;
    const announced: string[] = [];
    const onTags = (tags: string[]) => void announced.push(tags.join(' '));
    await listenForChanges(connection, { onTags, onClear: () => undefined, onGap: () => undefined });
    const [hidden, shown] = [await createModel(db), await createModel(db)];
    await hide(hidden);
    const bundle = { storageKey: 'bundles/other.zip', sizeBytes: 1, sha256: 'ab', etag: null, version: 1 };
    for (const id of [hidden, shown]) {
      await db.transaction().execute((tx) => setModelImages(tx, id, { gallery: [] }));
      await db.transaction().execute((tx) => setModelBundle(tx, id, bundle));
    }
    const countAnnouncements = (id: number) =>
      announced.filter((text) => text === `catalog model:${id}`).length;
    // Each insertion and the hiding of one design were announced.
    await expect.poll(() => countAnnouncements(shown)).toBe(3);
    expect(countAnnouncements(hidden)).toBe(2);
  });

  it('keeps its last file', async () => {
    const { db } = connection;
    const id = await createModel(db, { files: [fakeFile(), fakeFile({ storageKey: 'models/second.stl' })] });
    const rows = await db.selectFrom('model_files').select('id').where('model_id', '=', id).execute();
    const remove = (fileId = 0) => db.transaction().execute((tx) => removeModelFile(tx, id, fileId));
    await remove(rows[0]?.id);
    await expect(remove(rows[1]?.id)).rejects.toMatchObject({ status: 409 });
    expect(await remove(rows[0]?.id).catch((error: unknown) => error)).toMatchObject({ status: 404 });
    const left = await db.selectFrom('model_files').select('id').where('model_id', '=', id).execute();
    expect(left).toEqual([rows[1]]);
  });

  it('updates its downloads in every list and in the total', async () => {
    const { db } = connection;
    await createUser(db);
    const category = await createCategory(db, 'Counted');
    const id = await createModel(db, { categories: [category.slug] });
    const before = await counter('downloads');
    for (let times = 0; times < 3; times += 1) {
      await db.transaction().execute((tx) => recordDownloadCount(tx, id));
    }
    expect((await listings(id)).map(({ download_count }) => download_count)).toEqual([3, 3]);
    expect(await counter('downloads')).toBe(before + 3);
    const { rows } = await sql`select popularity from model_search where model_id = ${id}`.execute(db);
    expect(rows).toEqual([{ popularity: 4 }]);
    await hide(id);
    expect(await counter('downloads')).toBe(before);
  });
});
