import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { buildMeshes, writeFiles } from '#demo/build.ts';
import { demoDesigns } from '#demo/catalog.ts';
import type { DemoDesign } from '#demo/design.ts';
import { writeExamined, type ExaminedContent } from '#demo/examined.ts';
import { writeMeshes } from '#demo/packed-meshes.ts';
import { writeRendered } from '#demo/rendered.ts';
import { leastReducedTriangles } from '#src/features/previews/constants.ts';
import type { PublishingDeps } from '#src/features/publishing/server/deps.ts';
import { toExaminedFile } from '#src/features/publishing/server/examination/combine-entries.ts';
import { chooseLargest, pictureSize } from '#src/features/publishing/server/pictures/render-job.ts';
import { turnPictures } from '#src/features/publishing/server/pictures/turn-job.ts';
import type { CheckedFile } from '#src/features/publishing/server/types.ts';
import { checkModelFile } from '#src/features/publishing/server/uploads/check-file.ts';
import { encodePicture } from '#src/integrations/image-helpers.ts';
import type { MasterImage } from '#src/integrations/image-orders.ts';
import { pickColorScheme } from '#src/mesh/render/palette.ts';
import type { RenderOptions } from '#src/mesh/render/render.ts';

type Deps = Pick<PublishingDeps, 'storage' | 'mesh' | 'limits'>;
type Examined = ExaminedContent & { path: string; format: 'stl' | '3mf'; mesh: CheckedFile['mesh'] };

/** Builds, checks, examines and renders a design as the shop does, and writes the results to demo. */
export async function writeDemoDesign(deps: Deps, design: DemoDesign): Promise<void> {
  const meshes = await buildMeshes(design);
  await writeMeshes(design.key, meshes);
  const examined: Examined[] = [];
  for (const { name, format, bytes } of await writeFiles(design, meshes)) {
    const path = deps.storage.newTempPath();
    await writeFile(path, bytes);
    examined.push(await examine(deps, { name, format, path, bytes }));
  }
  const shown = chooseLargest(examined);
  if (!shown) throw new Error(`${design.key} has no files.`);
  const pictures = needsTurn(design, examined) ? await render(deps, design, shown, turnPictures) : undefined;
  await writeExamined(design.key, {
    files: examined.map(({ sha256, checked, facts, previews }) => ({ sha256, checked, facts, previews })),
    turn: pictures && { sha256: shown.sha256, pictures },
  });
  if (design.images.main === undefined && process.env.NO_PICTURES === undefined)
    await writeRendered(design.key, await render(deps, design, shown, pictureSize));
  for (const { path } of examined) await rm(path);
}

interface Written {
  name: string;
  format: 'stl' | '3mf';
  path: string;
  bytes: Uint8Array;
}

async function examine(deps: Deps, { name, format, path, bytes }: Written): Promise<Examined> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const upload = { field: 'stlFiles', name, tempPath: path, sizeBytes: bytes.length, sha256 };
  const { mesh, settingsCheck, ...checked } = await checkModelFile(deps, upload);
  if (checked.sha256 !== sha256) throw new Error(`${name} is changed when it is uploaded.`);
  const examination = await deps.mesh.examineMesh({ path, format });
  if (examination.previewFailure !== null) throw new Error(examination.previewFailure);
  return { ...toExaminedFile(examination), sha256, checked: { mesh, settingsCheck }, path, format, mesh };
}

/** Returns whether the design shows none of its previews. */
function needsTurn({ isPremium }: DemoDesign, files: readonly Examined[]): boolean {
  const previews = files.flatMap((file) => file.previews);
  const isShown = ({ level, meshTriangles }: (typeof previews)[number]) =>
    level === 'reduced' && meshTriangles >= leastReducedTriangles;
  return isPremium && previews.length > 0 && !previews.some(isShown);
}

type Size = Pick<RenderOptions, 'width' | 'height' | 'views'>;

async function render(
  { mesh }: Deps,
  design: DemoDesign,
  { path, format }: Examined,
  size: Size,
): Promise<MasterImage[]> {
  // The designs of a new shop are numbered from 1, and the color follows from the number.
  const colors = pickColorScheme(demoDesigns.indexOf(design) + 1);
  const pictures: MasterImage[] = [];
  for (const view of await mesh.renderViews({ path, format, ...size, colors }))
    pictures.push(await encodePicture(view));
  return pictures;
}
