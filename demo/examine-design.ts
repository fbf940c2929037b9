import type { FileContext } from '#src/features/publishing/server/publishing-context.ts';
import { toExaminedFile } from '#src/features/publishing/server/examination/combine-entries.ts';
import { pictureSize } from '#src/features/publishing/server/pictures/render-job.ts';
import { checkModelFile } from '#src/features/publishing/server/content/check-file.ts';
import { encodePicture } from '#src/integrations/image-helpers.ts';
import type { MasterImage } from '#src/integrations/image-orders.ts';
import { pickColorScheme } from '@firstlayer/mesh/render/palette.ts';
import type { BuiltFile } from '@firstlayer/demo-goods/build.ts';
import { demoDesigns } from '@firstlayer/demo-goods/catalog.ts';
import type { DemoDesign } from '@firstlayer/demo-goods/design.ts';
import type { ExaminedContent } from './examined.ts';
import { writeTempFile } from './written-file.ts';

export interface ExaminedFile extends Pick<BuiltFile, 'format'> {
  /** The path of a temporary file. */
  path: string;
  mesh: ExaminedContent['checked']['mesh'];
  content: ExaminedContent;
}

/** Checks and examines a file of a design as the shop does. */
export async function examineFile(deps: FileContext, built: BuiltFile): Promise<ExaminedFile> {
  const { format, ...written } = await writeTempFile(deps.storage.newTempPath(), built);
  const { tempPath: path, sha256 } = written;
  const { mesh, settingsCheck, ...checked } = await checkModelFile(deps, { ...written, field: 'stlFiles' });
  if (checked.sha256 !== sha256) throw new Error(`${built.name} is changed when it is uploaded.`);
  const examination = await deps.mesh.examineMesh({ path, format });
  if (examination.previewFailure !== null) throw new Error(examination.previewFailure);
  const content = { sha256, checked: { mesh, settingsCheck }, ...toExaminedFile(examination) };
  return { path, format, mesh, content };
}

/** Renders pictures of a file of a design as the shop does. */
export async function renderDesign(
  { mesh }: FileContext,
  design: DemoDesign,
  { path, format }: ExaminedFile,
): Promise<MasterImage[]> {
  // The designs of a new shop are numbered from 1, and the color follows from the number.
  const colors = pickColorScheme(demoDesigns.indexOf(design) + 1);
  const pictures: MasterImage[] = [];
  for (const view of await mesh.renderViews({ path, format, ...pictureSize, colors }))
    pictures.push(await encodePicture(view));
  return pictures;
}
