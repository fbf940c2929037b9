import { once } from 'node:events';
import { expect, it } from 'vitest';
import { streamZip } from './stream-zip.ts';

it('closes what it reads when the reader of the archive goes away', async () => {
  let isClosed = false;
  const endless = (async function* () {
    try {
      for (;;) yield Buffer.alloc(65_536);
    } finally {
      isClosed = true;
    }
  })();
  const archive = streamZip((zip) =>
    zip.addContent('a.bin', endless, { unpackedBytes: undefined, isDeflated: false }),
  );
  await once(archive, 'readable');
  archive.destroy();
  await expect.poll(() => isClosed).toBe(true);
});
