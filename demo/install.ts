import { fork } from 'node:child_process';
import { on } from 'node:events';
import { dirname } from 'node:path';
import type { Db } from '#src/db/types.ts';
import { addCategory } from '#src/features/categories/server/categories.ts';
import { addSubcategory } from '#src/features/categories/server/subcategories.ts';
import { refreshRankings } from '#src/features/catalog/server/rankings/rankings.ts';
import { refreshRelated } from '#src/features/catalog/server/related/related-models.ts';
import type { PictureContext } from '#src/features/users/server/pictures.ts';
import { workerEnv } from '@firstlayer/mesh/pool/worker-env.ts';
import { adminEmail, findOpenAccounts, openAccounts } from './accounts.ts';
import { demoDesigns, draftKeys, upcomingKeys } from '@firstlayer/demo-goods/catalog.ts';
import { demoCategories } from '@firstlayer/demo-goods/categories.ts';
import { installActivity } from './install-activity.ts';
import { installDesigners, installPictures } from './install-designers.ts';
import { installEdition } from './install-edition.ts';
import { insertDesign, storeDesign, type BuiltDesign, type DesignContext } from './install-design.ts';
import { givePlans, planStart, type PlanContext } from './plans.ts';
import { planReleases, releaseDates } from './releases.ts';

export { demoNotice } from './accounts.ts';
export { installLicences } from './install-licences.ts';

export type DemoContext = DesignContext & PlanContext & PictureContext;

/** This row of `counters` marks a complete installation, so that designs which an admin deletes later stay deleted. */
const marker = 'demo-installed';

/** Installs the demo catalog and accounts once. An interrupted installation continues where it stopped. */
export async function installDemo(context: DemoContext, onProgress: (text: string) => void): Promise<void> {
  const { db } = context;
  await openAccounts(db);
  await givePlans(context);
  const done = await db.selectFrom('counters').select('value').where('name', '=', marker).executeTakeFirst();
  if (done) return;
  onProgress(`Making the demo catalogue, ${demoDesigns.length} designs, once...`);
  const now = context.now();
  await installCategories(db);
  const released = releaseDates(
    demoDesigns.filter(({ key }) => !upcomingKeys.includes(key) && !draftKeys.includes(key)),
    now,
  );
  const planned = planReleases(
    upcomingKeys.flatMap((key) => demoDesigns.find((design) => design.key === key) ?? []),
    now,
  );
  const ids = await findInstalled(context);
  const replaced: BuiltDesign[] = [];
  let saving: Promise<unknown> = Promise.resolve();
  for await (const built of buildAll(context)) {
    const { key } = built.design;
    if (built.design.firstEdition) replaced.push(built);
    if (ids.has(key)) continue;
    // The files of a design are stored while the rows of the one before are saved.
    const [stored] = await Promise.all([storeDesign(context, built), saving]);
    const isDraft = draftKeys.includes(key);
    const dates = { releasedAt: released.get(key) ?? now, releasesAt: planned.get(key), isDraft };
    saving = insertDesign(context, stored, dates).then((id) => ids.set(key, id));
  }
  await saving;
  const actorId = (await findOpenAccounts(db)).get(adminEmail);
  for (const built of replaced) {
    const modelId = ids.get(built.design.key);
    if (modelId !== undefined && actorId !== undefined)
      await installEdition(context, built, { modelId, actorId });
  }
  const paidSince = planStart(now, context.sandboxSecret !== undefined);
  const designerIds = await installDesigners(context);
  await installActivity(db, { ids, released, paidSince, now, designerIds });
  await installPictures(context);
  await refreshRankings(db, now);
  await refreshRelated(db, now);
  await db.insertInto('counters').values({ name: marker, value: 1 }).execute();
}

/** Adds the categories that are missing. */
export async function installCategories(db: Db): Promise<void> {
  const existing = new Set(
    (await db.selectFrom('categories').select('slug').execute()).map(({ slug }) => slug),
  );
  for (const category of demoCategories) {
    if (existing.has(category.slug)) continue;
    const { id } = await addCategory(db, category);
    for (const subcategory of category.subcategories)
      await addSubcategory(db, { ...subcategory, categoryId: id });
  }
}

async function findInstalled({ db }: DemoContext): Promise<Map<string, number>> {
  const rows = await db.selectFrom('models').select(['id', 'title']).execute();
  const idByTitle = new Map(rows.map(({ id, title }) => [title, id]));
  return new Map(
    demoDesigns.flatMap(({ key, title }) => {
      const id = idByTitle.get(title);
      return id === undefined ? [] : [[key, id] as const];
    }),
  );
}

/**
 * Writes the files in a child process while the previous designs are checked and stored. The process returns its memory when it
 * exits. A thread that holds compiled wasm has crashed the whole process when it was terminated.
 */
async function* buildAll({ storage }: DemoContext): AsyncGenerator<BuiltDesign> {
  const folder = dirname(storage.newTempPath());
  const worker = fork(new URL('build-process.ts', import.meta.url), [folder], {
    env: workerEnv(),
    execArgv: [],
  });
  try {
    let built = 0;
    // The exit event may precede the last messages, so the loop ends at the disconnect.
    for await (const [message] of on(worker, 'message', { close: ['disconnect'] })) {
      const { key, ...files } = message as { key: string } & Omit<BuiltDesign, 'design'>;
      const design = demoDesigns.find((other) => other.key === key);
      if (!design) throw new Error(`There is no demo design called ${key}.`);
      yield { design, ...files };
      built += 1;
      if (built === demoDesigns.length) return;
    }
    throw new Error('The demo designs could not all be built.');
  } finally {
    worker.kill();
  }
}
