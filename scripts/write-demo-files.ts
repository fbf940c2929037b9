import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoDesigns } from '#demo/catalog.ts';
import { createDiskStorage } from '#src/integrations/disk-storage.ts';
import { MeshPool } from '#src/mesh/pool.ts';
import { writeDemoDesign } from './demo-files/write-demo-design.ts';
import { runScript } from './site-command.ts';

/** Writes the meshes, facts, previews and pictures of the demo's designs: of all, or of those whose keys are given. */
await runScript(async ({ limits }) => {
  const keys = process.argv.slice(2);
  const designs = demoDesigns.filter(({ key }) => keys.length === 0 || keys.includes(key));
  const folder = await mkdtemp(join(tmpdir(), 'firstlayer-demo-files-'));
  const mesh = new MeshPool();
  try {
    const storage = await createDiskStorage(folder);
    for (const design of designs) {
      await writeDemoDesign({ storage, mesh, limits }, design);
      console.log(design.key);
    }
    return `The files of ${designs.length} designs were written.`;
  } finally {
    await mesh.close();
    await rm(folder, { recursive: true });
  }
});
