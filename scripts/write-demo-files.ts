import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildMeshes, writeFiles } from '@firstlayer/demo-goods/build.ts';
import { demoDesigns } from '@firstlayer/demo-goods/catalog.ts';
import type { DemoDesign, KeyedFiles } from '@firstlayer/demo-goods/design.ts';
import { examineFile, renderDesign, type ExaminedFile } from '#demo/examine-design.ts';
import { writeExamined, type ExaminedContent } from '#demo/examined.ts';
import { recordMeshSources } from '@firstlayer/demo-goods/mesh-sources.ts';
import { writeMeshes } from '@firstlayer/demo-goods/packed-meshes.ts';
import { writeRendered } from '#demo/write-rendered.ts';
import { chooseLargest } from '#src/features/publishing/server/pictures/render-job.ts';
import { createDiskStorage } from '#src/integrations/disk-storage.ts';
import { MeshPool } from '@firstlayer/mesh/pool/pool.ts';
import type { FileContext } from '#src/features/publishing/server/publishing-context.ts';
import { runScript } from './site-command.ts';

/** Writes the meshes, facts, previews and pictures of the demo's designs: of all, or of those whose keys are given. */
await runScript(async ({ limits }) => {
  const keys = process.argv.slice(2);
  const unknown = keys.filter((key) => !demoDesigns.some((design) => design.key === key));
  if (unknown.length > 0) throw new Error(`There is no design ${unknown.join(', ')}.`);
  const designs = demoDesigns.filter(({ key }) => keys.length === 0 || keys.includes(key));
  const folder = await mkdtemp(join(tmpdir(), 'firstlayer-demo-files-'));
  const mesh = new MeshPool();
  try {
    const storage = await createDiskStorage(folder);
    for (const design of designs) {
      const present = await writeDesign({ storage, mesh, limits }, design);
      if (design.firstEdition)
        await writeFirstEdition({ storage, mesh, limits }, design.firstEdition, present);
      console.log(design.key);
    }
    return `The files of ${designs.length} designs were written.`;
  } finally {
    await mesh.close();
    await rm(folder, { recursive: true });
  }
});

async function writeDesign(deps: FileContext, design: DemoDesign): Promise<ExaminedContent[]> {
  const files = await buildAndExamine(deps, design);
  const shown = chooseLargest(files);
  if (!shown) throw new Error(`${design.key} has no files.`);
  const contents = files.map(({ content }) => content);
  await writeExamined(design.key, contents);
  await writeRendered(design.key, await renderDesign(deps, design, shown));
  for (const { path } of files) await rm(path);
  return contents;
}

/** Writes what was found in the files that differ from the present ones. The shop finds the differences itself. */
async function writeFirstEdition(
  deps: FileContext,
  edition: KeyedFiles,
  present: readonly ExaminedContent[],
): Promise<void> {
  const files = await buildAndExamine(deps, edition);
  const kept = new Set(present.map(({ sha256 }) => sha256));
  const contents = files.map(({ content }) => content).filter(({ sha256 }) => !kept.has(sha256));
  await writeExamined(edition.key, contents);
  for (const { path } of files) await rm(path);
}

async function buildAndExamine(deps: FileContext, design: KeyedFiles): Promise<ExaminedFile[]> {
  const meshes = await buildMeshes(design);
  await writeMeshes(design.key, meshes);
  await recordMeshSources(design.key);
  const files: ExaminedFile[] = [];
  for (const file of await writeFiles(design, meshes)) files.push(await examineFile(deps, file));
  return files;
}
