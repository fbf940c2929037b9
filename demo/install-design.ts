import type { Tx } from '#src/db/types.ts';
import type { PublishingContext } from '#src/features/publishing/server/publishing-context.ts';
import type { MasterImage } from '#src/integrations/image-orders.ts';
import { initialDetails } from '#src/features/publishing/details.ts';
import { cleanHtml } from '#src/integrations/clean-html.ts';
import { enqueuePictures } from '#src/features/publishing/server/pictures/render-job.ts';
import { sendRelease } from '#src/features/publishing/server/release/release.ts';
import type {
  CheckedFile,
  ModelImages,
  NewModelImage,
  StoredFiles,
} from '#src/features/publishing/server/types.ts';
import { checkModelFile } from '#src/features/publishing/server/content/check-file.ts';
import { storeFiles } from '#src/features/publishing/server/content/store-files.ts';
import { insertModel } from '#src/features/publishing/server/rows/model-writes.ts';
import { upcomingKeys } from '@firstlayer/demo-goods/catalog.ts';
import type { DemoDesign } from '@firstlayer/demo-goods/design.ts';
import { readExamined, type ExaminedContent } from './examined.ts';
import { storeExamined } from './install-examined.ts';
import { installUses } from './install-uses.ts';
import { getDesignerId } from './releases.ts';
import { altTexts } from '@firstlayer/demo-goods/photos/alt-texts.ts';
import {
  listPhotos,
  photoKinds,
  photoName,
  readPhoto,
  type PictureFile,
} from '@firstlayer/demo-goods/photos/photos.ts';
import { listRendered, readRendered } from '@firstlayer/demo-goods/rendered.ts';
import { demoTags } from '@firstlayer/demo-goods/tags.ts';
import type { WrittenFile } from './written-file.ts';

export type DesignContext = Omit<PublishingContext, 'onRelease'>;

/** A design with its files in the folder of temporary files. */
export interface BuiltDesign {
  design: DemoDesign;
  files: WrittenFile[];
  /** Those of its first edition, if it has two. */
  firstFiles?: WrittenFile[] | undefined;
}

interface StoredDesign extends Omit<StoredFiles, 'keys'> {
  design: DemoDesign;
  images: ModelImages;
  /** Saves what the examination of its files found, as far as that is known. */
  saveExamined: ((tx: Tx, modelId: number) => Promise<void>) | undefined;
}

/** Checks and stores the files of a design, those of its first edition if it has two, and its pictures. */
export async function storeDesign(
  context: DesignContext,
  { design, files: built, firstFiles = built }: BuiltDesign,
): Promise<StoredDesign> {
  const examined = await readAllExamined(design);
  const { files, bundle } = await storeFiles(context, await checkFiles(context, examined, firstFiles));
  const hashes = [...firstFiles, ...built].map(({ sha256 }) => sha256);
  const saveExamined = examined && (await storeExamined(context, examined, hashes));
  return { design, files, bundle, images: await savePictures(context, design), saveExamined };
}

/** Returns what the examination found in the files of a design and in those of its first edition. */
export async function readAllExamined({
  key,
  firstEdition,
}: DemoDesign): Promise<ExaminedContent[] | undefined> {
  const present = await readExamined(key);
  const first = firstEdition && (await readExamined(firstEdition.key));
  return present && [...present, ...(first ?? [])];
}

/** Checks the files of a design that have no known results. */
export async function checkFiles(
  context: DesignContext,
  examined: readonly ExaminedContent[] | undefined,
  files: readonly WrittenFile[],
): Promise<CheckedFile[]> {
  const checked: CheckedFile[] = [];
  for (const file of files) {
    const known = examined?.find(({ sha256 }) => sha256 === file.sha256);
    const upload = { ...file, field: 'stlFiles' };
    checked.push(known ? { ...file, ...known.checked } : await checkModelFile(context, upload));
  }
  return checked;
}

interface DesignDates {
  releasedAt: Date;
  /** Set for an upcoming design. */
  releasesAt: Date | undefined;
  isDraft?: boolean;
}

/** Adds a stored design with the known results of its examination. A job examines the other files. @returns its id */
export function insertDesign(
  { db, jobs, now }: DesignContext,
  { design, files, images, bundle, saveExamined }: StoredDesign,
  { releasedAt, releasesAt, isDraft = false }: DesignDates,
): Promise<number> {
  const { title, categories, subcategories, isPremium, needsSupports, needsBrim } = design;
  const fields = {
    ...initialDetails,
    ...{ title, categories, subcategories, isPremium, needsSupports, needsBrim },
    description: cleanHtml(design.descriptionHtml),
    tags: [...(demoTags[title] ?? [])],
    designerId: getDesignerId(design.designer),
    showsTitleEarly: design.key === upcomingKeys[0],
  };
  return db.transaction().execute(async (tx) => {
    const state = isDraft ? 'draft' : releasesAt ? 'scheduled' : 'released';
    const id = await insertModel(tx, { ...{ fields, files, images, bundle, releasedAt }, state, releasesAt });
    if (releasesAt) await sendRelease(jobs, tx, releasesAt, now());
    await installUses(tx, id, design.key);
    await saveExamined?.(tx, id);
    // The sizes of the pictures that are there are made at their first request.
    if (!images.main) await enqueuePictures(jobs, tx, id, false);
    return id;
  });
}

/** The photographs of a design come first, then the rendered pictures. A job renders them if both are missing. */
async function savePictures({ images }: DesignContext, { key }: DemoDesign): Promise<ModelImages> {
  const keep = async (
    picture: MasterImage,
    rest: Pick<NewModelImage, 'source' | 'alt'>,
  ): Promise<NewModelImage> => ({ ...(await images.saveMaster(picture)), ...rest });
  const photos = (await listPhotos())[key] ?? [];
  const taken = await Promise.all(
    photos.map(async (photo) => keep(await readPhoto(photo), { source: 'upload', alt: getAlt(key, photo) })),
  );
  const rendered = await Promise.all(
    ((await listRendered())[key] ?? []).map(async (file) =>
      keep(await readRendered(file), { source: 'mesh' }),
    ),
  );
  const [main, ...gallery] = [...taken, ...rendered];
  return { main, gallery };
}

function getAlt(key: string, { file }: PictureFile): string | null {
  const kind = photoKinds.find((each) => photoName(key, each) === file);
  return (kind && altTexts[key]?.[kind]) ?? null;
}
