import { randomUUID } from 'node:crypto';
import { readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canMount, register, sendMessage, startShop, type Shop } from '../support/outage-shop.ts';
import {
  findPostgresBinaries,
  startPostgresCluster,
  type PostgresCluster,
} from '../support/postgres-cluster.ts';
import { waitFor } from '../support/wait-for.ts';

const isEmbedded = process.env.TEST_DATABASE_URL === undefined;
const binaries = isEmbedded ? undefined : findPostgresBinaries();
const diskMb = 256;

let cluster: PostgresCluster | undefined;
let shop: Shop;
let cookie: string;
let picture: Blob;

// The embedded database keeps files open, so that its disk cannot be made read-only while it runs.
describe.runIf(canMount && (isEmbedded || binaries !== undefined))(
  'a shop whose data has a disk of its own (needs root on Linux)',
  () => {
    beforeAll(async () => {
      cluster = binaries === undefined ? undefined : await startPostgresCluster(binaries, {});
      shop = await startShop({ databaseUrl: cluster?.url, diskMb });
      cookie = await register(shop);
      const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
      const image = sharp({ create: { width: 1000, height: 1000, channels: 3, background: 'red', noise } });
      picture = new Blob([await image.png().toBuffer()]);
    });

    afterAll(async () => {
      await shop?.stop();
      await cluster?.remove();
    });

    const uploadPicture = () => {
      const body = new FormData();
      body.append('profilePicture', picture, 'me.png');
      return shop.ask('/api/user/profile-picture', { method: 'POST', body, headers: { cookie } });
    };

    async function expectReadable(): Promise<void> {
      shop.requireAlive();
      for (const path of [`/page-${randomUUID()}`, `/api/stl-files?q=${randomUUID()}`, '/healthz'])
        expect(await shop.ask(path)).toMatchObject({ status: 200 });
      expect(await shop.ask('/api/me', { headers: { cookie } })).toMatchObject({ status: 200 });
    }

    async function expectNothingStored(code: string): Promise<void> {
      await waitFor(async () => {
        const { status, text } = await shop.ask('/readyz');
        expect(status).toBe(503);
        expect((JSON.parse(text) as { failing: string[] }).failing).toContain('storage');
      });
      const refused = await uploadPicture();
      expect([refused.status, JSON.parse(refused.text)]).toMatchObject([503, { code }]);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await readdir(join(shop.dataDir, 'tmp'))).toEqual([]);
      await expectReadable();
    }

    async function expectRecovered(): Promise<void> {
      await waitFor(async () => expect(await shop.ask('/readyz')).toMatchObject({ status: 200 }));
      await waitFor(async () => expect(await sendMessage(shop)).toMatchObject({ status: 200 }));
      expect(await uploadPicture()).toMatchObject({ status: 200 });
      await expectReadable();
    }

    it('answers uploads with 503 while the disk is full, reads on, and recovers when there is room', async () => {
      expect(await uploadPicture()).toMatchObject({ status: 200 });
      const filling = join(shop.dataDir, 'filling');
      const { bavail, bsize } = await statfs(shop.dataDir);
      await writeFile(filling, Buffer.alloc(bavail * bsize));
      await expectNothingStored('storage_full');
      await rm(filling);
      await expectRecovered();
    });

    it.runIf(!isEmbedded)(
      'answers uploads with 503 while the disk is read-only, reads on, and recovers when it can be written',
      async () => {
        shop.remount('ro');
        await expectNothingStored('storage_down');
        shop.remount('rw');
        await expectRecovered();
      },
    );

    it.runIf(!isEmbedded)('does not start on a read-only disk, and says so', async () => {
      const starting = startShop({ databaseUrl: cluster?.url, diskMb, isReadOnly: true });
      await expect(starting).rejects.toThrow('make its disk writable if it is read-only');
    });
  },
);
