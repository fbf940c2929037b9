import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { subscribe } from '#src/features/billing/server/changes/checkout.ts';
import { confirmPayment } from '#src/features/billing/server/changes/confirm.ts';
import { postComment } from '#src/features/comments/server/post-comment.ts';
import { getDownloadable } from '#src/features/downloads/server/downloads.ts';
import { recordDownload } from '#src/features/downloads/server/record-download.ts';
import { setFavorite } from '#src/features/favorites/server/favorites.ts';
import { site } from '#src/site.ts';
import { storeDesign, toSha256 } from './designs.ts';
import type { FromWriter } from './messages.ts';
import type { WriterShop } from './writer-shop.ts';

const maxFileBytes = 60_000;
const pauseMs = 50;
const noResult = async () => undefined;

export interface Writing extends WriterShop {
  /** The designs that were there before the first round. */
  modelIds: readonly number[];
  tell: (message: FromWriter) => Promise<void>;
  /** Waits until the payment provider has received the payment. */
  untilPaid: (clientSecret: string) => Promise<void>;
}

async function write(
  { tell }: Writing,
  fact: { key: string; value: string },
  work: () => Promise<unknown>,
): Promise<void> {
  await tell({ kind: 'tried', ...fact });
  await work();
  await tell({ kind: 'acknowledged', ...fact });
}

async function addPerson({ db }: Writing): Promise<string> {
  const id = randomUUID();
  const row = {
    id,
    email: `${id}@example.com`,
    email_verified: true,
    name: 'Mira',
    first_name: 'Mira',
    username: id.slice(0, 30),
    terms_version: site.terms.version,
    terms_accepted_at: new Date(),
  };
  await db.insertInto('users').values(row).execute();
  return id;
}

async function writeComments(writing: Writing): Promise<void> {
  const { db, modelIds } = writing;
  const userId = await addPerson(writing);
  for (const modelId of modelIds) {
    const content = `Printed well: ${randomUUID()}`;
    const draft = { content, modelId, userId, now: new Date(), sameTextMinutes: 10 };
    await write(writing, { key: `comment:${content}`, value: 'posted' }, () =>
      postComment(db, draft, noResult),
    );
  }
}

async function writeFavorites(writing: Writing): Promise<void> {
  const { db, modelIds } = writing;
  const userId = await addPerson(writing);
  for (const modelId of modelIds) {
    const key = `favorite:${userId}:${modelId}`;
    const add = { userId, modelId, isFavorited: true };
    await write(writing, { key, value: 'added' }, () => setFavorite(db, add));
    if (modelId % 2 === 0) continue;
    await write(writing, { key, value: 'absent' }, () => setFavorite(db, { ...add, isFavorited: false }));
  }
}

async function writeDownloads(writing: Writing): Promise<void> {
  const { db, modelIds } = writing;
  const userId = await addPerson(writing);
  for (const modelId of modelIds) {
    const model = await getDownloadable(db, modelId);
    const record = { userId, tier: 'free' as const, model, now: new Date() };
    await write(writing, { key: `download:${userId}:${modelId}`, value: 'recorded' }, () =>
      recordDownload(db, record),
    );
  }
}

async function writeUpload(writing: Writing): Promise<void> {
  const title = `Vase ${randomUUID()}`;
  const bytes = randomBytes(randomInt(1, maxFileBytes));
  await write(writing, { key: `upload:${title}`, value: toSha256(bytes) }, () =>
    storeDesign(writing, title, bytes),
  );
}

async function writePayment(writing: Writing): Promise<void> {
  const { billing, tell, untilPaid } = writing;
  const userId = await addPerson(writing);
  const key = `plan:${userId}`;
  await tell({ kind: 'tried', key, value: 'ordered' });
  const order = { userId, tier: 'personal' as const, key: randomUUID() };
  const { subscriptionId, clientSecret } = await subscribe(billing, order);
  await tell({ kind: 'acknowledged', key, value: 'ordered' });
  await tell({ kind: 'tried', key, value: 'personal' });
  await untilPaid(clientSecret);
  await confirmPayment(billing, { userId, subscriptionId });
  await tell({ kind: 'acknowledged', key, value: 'personal' });
}

const writers = [writeComments, writeFavorites, writeDownloads, writeUpload, writePayment];

/** Writes until the process ends. A call that fails, as while PostgreSQL is down, is not acknowledged. */
export async function writeForever(writing: Writing): Promise<never> {
  const repeat = async (writer: (writing: Writing) => Promise<void>): Promise<never> => {
    for (;;) {
      await writer(writing).catch(async (error: unknown) => {
        writing.log.warn({ err: error, event: 'write_failed' }, 'A write failed.');
        await sleep(pauseMs);
      });
    }
  };
  return Promise.race(writers.map(repeat));
}
