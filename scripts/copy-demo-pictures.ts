import { readFile } from 'node:fs/promises';
import { demoDesigns } from '#demo/catalog.ts';
import { writeRendered } from '#demo/rendered.ts';
import { connect } from '#src/db/client.ts';
import { createDiskStorage } from '#src/integrations/disk-storage.ts';
import type { MasterImage } from '#src/integrations/image-orders.ts';
import { masterKey } from '#src/integrations/images.ts';
import { runScript } from './site-command.ts';

/** Copies the pictures that a stopped demo site has rendered of its own designs to demo/rendered. */
await runScript(async ({ dataDir }) => {
  const { db, close } = await connect({ dataDir, onError: console.error });
  try {
    const storage = await createDiskStorage(dataDir);
    const rows = await db
      .selectFrom('model_images')
      .innerJoin('models', 'models.id', 'model_id')
      .select(['title', 'hash', 'width', 'height', 'color'])
      .where('source', '=', 'mesh')
      .orderBy('model_id')
      .orderBy('position')
      .execute();
    const pictures = new Map<string, MasterImage[]>();
    for (const { key, title, images } of demoDesigns) {
      if (images.main !== undefined) continue;
      const copied: MasterImage[] = [];
      for (const { hash, width, height, color } of rows.filter((row) => row.title === title)) {
        if (color === null) throw new Error(`The color of a picture of ${title} is not known yet.`);
        const data = await storage.withLocal(masterKey(hash), (path) => readFile(path));
        copied.push({ data, width, height, color });
      }
      if (copied.length === 0) throw new Error(`${title} has not been rendered yet.`);
      pictures.set(key, copied);
    }
    await writeRendered(pictures);
    return `The pictures of ${pictures.size} designs were copied.`;
  } finally {
    await close();
  }
});
