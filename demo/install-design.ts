import type { Tx } from '#src/db/types.ts';
import type { PublishingDeps } from '#src/features/publishing/server/deps.ts';
import type { MasterImage } from '#src/integrations/image-orders.ts';
import { cleanDescription } from '#src/features/publishing/server/description.ts';
import { enqueuePictures } from '#src/features/publishing/server/pictures/render-job.ts';
import { sendRelease } from '#src/features/publishing/server/release/release.ts';
import type {
  CheckedFile,
  ModelImages,
  NewModelImage,
  StoredFiles,
} from '#src/features/publishing/server/types.ts';
import { checkModelFile } from '#src/features/publishing/server/uploads/check-file.ts';
import { storeFiles } from '#src/features/publishing/server/uploads/store-files.ts';
import { insertModel } from '#src/features/publishing/server/writes/model-writes.ts';
import { upcomingKeys } from './catalog.ts';
import type { DemoDesign } from './design.ts';
import { readExamined } from './examined.ts';
import { storeExamined } from './install-examined.ts';
import { getDesignerId } from './releases.ts';
import { listPhotos, readPhoto } from './photos/photos.ts';
import { listRendered, readRendered } from './rendered.ts';
import { demoTags } from './tags.ts';
import type { WrittenFile } from './written-file.ts';

export type DesignDeps = Omit<PublishingDeps, 'onRelease'>;

/** A design with its files in the folder of temporary files. */
export interface BuiltDesign {
  design: DemoDesign;
  files: WrittenFile[];
}

interface StoredDesign extends Omit<StoredFiles, 'keys'> {
  design: DemoDesign;
  images: ModelImages;
  /** Saves what the examination of its files found, as far as that is known. */
  saveExamined: ((tx: Tx, modelId: number) => Promise<void>) | undefined;
}

/** Checks and stores the files and the pictures of a design. Files with known results are not checked again. */
export async function storeDesign(
  deps: DesignDeps,
  { design, files: built }: BuiltDesign,
): Promise<StoredDesign> {
  const examined = await readExamined(design.key);
  const checked: CheckedFile[] = [];
  for (const file of built) {
    const known = examined?.files.find(({ sha256 }) => sha256 === file.sha256);
    const upload = { ...file, field: 'stlFiles' };
    checked.push(known ? { ...file, ...known.checked } : await checkModelFile(deps, upload));
  }
  const { files, bundle } = await storeFiles(deps, checked);
  const hashes = files.map(({ sha256 }) => sha256);
  const saveExamined = examined && (await storeExamined(deps, examined, hashes));
  return { design, files, bundle, images: await savePictures(deps, design), saveExamined };
}

interface DesignDates {
  releasedAt: Date;
  /** Set for an upcoming design. */
  releasesAt: Date | undefined;
  isDraft?: boolean;
}

/** Adds a stored design with the known results of its examination. A job examines the other files. @returns its id */
export function insertDesign(
  { db, jobs, now }: DesignDeps,
  { design, files, images, bundle, saveExamined }: StoredDesign,
  { releasedAt, releasesAt, isDraft = false }: DesignDates,
): Promise<number> {
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
  return db.transaction().execute(async (tx) => {
    const state = isDraft ? 'draft' : releasesAt ? 'scheduled' : 'released';
    const id = await insertModel(tx, { ...{ fields, files, images, bundle, releasedAt }, state, releasesAt });
    if (releasesAt) await sendRelease(jobs, tx, releasesAt, now());
    await saveExamined?.(tx, id);
    // The sizes of the pictures that are there are made at their first request.
    if (!images.main) await enqueuePictures(jobs, tx, id, false);
    return id;
  });
}

/** The photographs of a design come first, then the rendered pictures. A job renders them if both are missing. */
async function savePictures({ images }: DesignDeps, { key }: DemoDesign): Promise<ModelImages> {
  const keep = async (picture: MasterImage, source: NewModelImage['source']) => ({
    ...(await images.saveMaster(picture)),
    source,
  });
  const photos = (await listPhotos())[key] ?? [];
  const taken = await Promise.all(photos.map(async (photo) => keep(await readPhoto(photo), 'upload')));
  const rendered = await Promise.all(
    ((await listRendered())[key] ?? []).map(async (file) => keep(await readRendered(file), 'mesh')),
  );
  const [main, ...gallery] = [...taken, ...rendered];
  return { main, gallery };
}
