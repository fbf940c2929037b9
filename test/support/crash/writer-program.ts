import { recordEvent } from '#src/features/billing/server/webhook/events.ts';
import { listPreparedDesigns, prepareDesigns } from './designs.ts';
import { readFinalState } from './final-state.ts';
import type { FromWriter } from './messages.ts';
import { findLost } from './read-facts.ts';
import type { ToProcess } from './writer-process.ts';
import { openWriterShop, type WriterShop } from './writer-shop.ts';
import { writeForever } from './writers.ts';

// This program writes to shops in a separate process that tests kill. It reports what was acknowledged.
process.on('disconnect', () => process.exit());

type Tell = (message: FromWriter) => Promise<void>;

async function receiveEvent(
  { billing, log }: WriterShop,
  { payload, signature }: { payload: string; signature: string },
): Promise<number> {
  try {
    const event = billing.provider.readEvent(Buffer.from(payload), signature, new Date());
    await recordEvent(billing, event);
    return 200;
  } catch (error) {
    log.warn({ err: error, event: 'event_failed' }, 'An event was not recorded.');
    return 503;
  }
}

/** @returns a function that executes the messages to the shop */
function serve(shop: WriterShop, tell: Tell): (message: ToProcess) => Promise<void> {
  const payers = new Map<string, () => void>();
  const untilPaid = async (clientSecret: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    payers.set(clientSecret, resolve);
    await tell({ kind: 'pay', clientSecret });
    await promise;
    payers.delete(clientSecret);
  };
  return async (message) => {
    switch (message.kind) {
      case 'prepare':
        await prepareDesigns(shop);
        return tell({ kind: 'prepared' });
      case 'check':
        return tell({ kind: 'checked', lost: await findLost(shop.db, message.facts) });
      case 'write': {
        // The server of PostgreSQL may be killed at any time.
        shop.jobs.start().catch((error: unknown) => {
          shop.log.warn({ err: error, event: 'jobs_not_started' }, 'The jobs could not be started.');
        });
        return writeForever({ ...shop, modelIds: await listPreparedDesigns(shop), tell, untilPaid });
      }
      case 'paid':
        return payers.get(message.clientSecret)?.();
      case 'event':
        return tell({ kind: 'answer', id: message.id, status: await receiveEvent(shop, message) });
      case 'finish':
        await shop.jobs.start();
        await shop.jobs.drain();
        return tell({ kind: 'final', state: await readFinalState(shop) });
    }
  };
}

const environments = JSON.parse(process.env.SHOPS ?? '[]') as NodeJS.ProcessEnv[];
const shops = await Promise.all(environments.map(openWriterShop));
const handlers = shops.map((shop, index) =>
  serve(
    shop,
    (message) =>
      new Promise<void>((resolve, reject) => {
        process.send?.({ ...message, shop: index }, (error: Error | null) =>
          error ? reject(error) : resolve(),
        );
      }),
  ),
);
process.on('message', (message: ToProcess) => void handlers[message.shop]?.(message));
for (const index of shops.keys()) process.send?.({ kind: 'open', shop: index });
