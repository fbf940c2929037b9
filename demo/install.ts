import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { on } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { addCategory } from '#src/features/categories/server/categories.ts';
import { addSubcategory } from '#src/features/categories/server/subcategories.ts';
import type { PublishingDeps } from '#src/features/publishing/server/deps.ts';
import type { CheckedFile } from '#src/features/publishing/server/types.ts';
import { checkModelFile } from '#src/features/publishing/server/uploads/check-file.ts';
import { cleanDescription } from '#src/features/publishing/server/description.ts';
import { insertModel } from '#src/features/publishing/server/writes/model-writes.ts';
import { sendRelease } from '#src/features/publishing/server/release/release.ts';
import { refreshRankings } from '#src/features/catalog/server/rankings/rankings.ts';
import { refreshRelated } from '#src/features/catalog/server/related/related-models.ts';
import { enqueuePictures } from '#src/features/publishing/server/pictures/render-job.ts';
import { storeFiles } from '#src/features/publishing/server/uploads/store-files.ts';
import { openAccounts } from './accounts.ts';
import type { BuiltFile } from './build.ts';
import { demoDesigns, upcomingKeys } from './catalog.ts';
import { demoCategories } from './categories.ts';
import type { DemoDesign } from './design.ts';
import { installActivity } from './install-activity.ts';
import { givePlans, planStart, type PlanDeps } from './plans.ts';
import { getDesignerId, planReleases, releaseDates } from './releases.ts';
import { listRendered, readRendered } from './rendered.ts';
import { demoTags } from './tags.ts';

export { demoNotice } from './accounts.ts';

export type DemoDeps = Omit<PublishingDeps, 'onRelease'> & PlanDeps;

/** This row of `counters` marks a complete installation, so that designs which an admin deletes later stay deleted. */
const marker = 'demo-installed';

/** Installs the demo catalog and accounts once. An interrupted installation continues where it stopped. */
export async function installDemo(deps: DemoDeps, onProgress: (text: string) => void): Promise<void> {
  const { db } = deps;
  await openAccounts(db);
  await givePlans(deps);
  const done = await db.selectFrom('counters').select('value').where('name', '=', marker).executeTakeFirst();
  if (done) return;
  onProgress(`Making the demo catalogue, ${demoDesigns.length} designs, once...`);
  const now = deps.now();
  await installCategories(deps);
  const released = releaseDates(
    demoDesigns.filter(({ key }) => !upcomingKeys.includes(key)),
    now,
  );
  const planned = planReleases(
    upcomingKeys.flatMap((key) => demoDesigns.find((design) => design.key === key) ?? []),
    now,
  );
  const ids = await findInstalled(deps);
  for await (const { design, files } of buildAll()) {
    if (ids.has(design.key)) continue;
    const id = await installDesign(deps, {
      ...{ design, files, releasedAt: released.get(design.key) ?? now },
      releasesAt: planned.get(design.key),
    });
    ids.set(design.key, id);
  }
  const paidSince = planStart(now, deps.sandboxSecret !== undefined);
  await installActivity(db, { ids, released, paidSince, now });
  await refreshRankings(db, now);
  await refreshRelated(db, now);
  await db.insertInto('counters').values({ name: marker, value: 1 }).execute();
}

async function installCategories({ db }: DemoDeps): Promise<void> {
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

async function findInstalled({ db }: DemoDeps): Promise<Map<string, number>> {
  const rows = await db.selectFrom('models').select(['id', 'title']).execute();
  const idByTitle = new Map(rows.map(({ id, title }) => [title, id]));
  return new Map(
    demoDesigns.flatMap(({ key, title }) => {
      const id = idByTitle.get(title);
      return id === undefined ? [] : [[key, id] as const];
    }),
  );
}

interface BuiltDesign {
  design: DemoDesign;
  files: BuiltFile[];
}

interface DatedDesign extends BuiltDesign {
  releasedAt: Date;
  /** Set for an upcoming design. */
  releasesAt: Date | undefined;
}

/**
 * Builds in a child process while the previous designs are checked and stored. The process returns its memory when it
 * exits. A thread that holds compiled wasm has crashed the whole process when it was terminated.
 */
async function* buildAll(): AsyncGenerator<BuiltDesign> {
  const worker = fork(new URL('build-process.ts', import.meta.url), { serialization: 'advanced' });
  try {
    let built = 0;
    // The exit event may precede the last messages, so the loop ends at the disconnect.
    for await (const [message] of on(worker, 'message', { close: ['disconnect'] })) {
      const { key, files } = message as { key: string; files: BuiltFile[] };
      const design = demoDesigns.find((other) => other.key === key);
      if (!design) throw new Error(`There is no demo design called ${key}.`);
      yield { design, files };
      built += 1;
      if (built === demoDesigns.length) return;
    }
    throw new Error('The demo designs could not all be built.');
  } finally {
    worker.kill();
  }
}

async function installDesign(
  deps: DemoDeps,
  { design, files: built, releasedAt, releasesAt }: DatedDesign,
): Promise<number> {
  const checked: CheckedFile[] = [];
  for (const { name, bytes } of built) {
    const tempPath = deps.storage.newTempPath();
    await writeFile(tempPath, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const file = { field: 'stlFiles', name, tempPath, sizeBytes: bytes.length, sha256 };
    checked.push(await checkModelFile(deps, file));
  }
  const { files, bundle } = await storeFiles(deps, checked);
  const { title, categories, subcategories, isPremium, needsSupports, needsBrim } = design;
  const fields = {
    title,
    description: cleanDescription(design.descriptionHtml),
    categories,
    subcategories,
    tags: demoTags[title] ?? [],
    isPremium,
    needsSupports,
    needsBrim,
    cropX: 50,
    cropY: 50,
    designerId: getDesignerId(design.designer),
    showsTitleEarly: design.key === upcomingKeys[0],
    previewLevel: 'auto' as const,
  };
  const images = await savePictures(deps, design);
  return deps.db.transaction().execute(async (tx) => {
    const state = releasesAt ? 'scheduled' : 'released';
    const id = await insertModel(tx, { ...{ fields, files, images, bundle, releasedAt }, state, releasesAt });
    if (releasesAt) await sendRelease(deps.jobs, tx, releasesAt, deps.now());
    await enqueuePictures(deps.jobs, tx, id, images.main !== undefined);
    return id;
  });
}

/** The pictures of a design without a main picture were rendered from its mesh; a job renders those that are missing. */
async function savePictures({ images }: DemoDeps, design: DemoDesign) {
  const { main, gallery } = design.images;
  const keep = async (name: string) => {
    const bytes = await readFile(new URL(`images/${name}`, import.meta.url));
    return { ...(await images.save(bytes)), source: 'upload' as const };
  };
  const kept = [];
  for (const name of gallery) kept.push(await keep(name));
  if (main !== undefined) return { main: await keep(main), gallery: kept };
  const rendered = [];
  for (const file of (await listRendered())[design.key] ?? [])
    rendered.push({ ...(await images.saveMaster(await readRendered(file))), source: 'mesh' as const });
  return { main: rendered[0], gallery: kept.length > 0 ? kept : rendered.slice(1) };
}
