import type { FromWriter, ToWriter } from './messages.ts';
import { recordEvent } from '#src/features/billing/server/webhook/events.ts';
import { listPreparedDesigns, prepareDesigns } from './designs.ts';
import { readFinalState } from './final-state.ts';
import { findLost } from './read-facts.ts';
import { openWriterShop } from './writer-shop.ts';
import { writeForever } from './writers.ts';

// This program writes in a separate process that tests kill. It reports what was acknowledged to the process that started it.
process.on('disconnect', () => process.exit());

const tell = (message: FromWriter) =>
  new Promise<void>((resolve, reject) => {
    process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve()));
  });

const payers = new Map<string, () => void>();
const untilPaid = async (clientSecret: string) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  payers.set(clientSecret, resolve);
  await tell({ kind: 'pay', clientSecret });
  await promise;
  payers.delete(clientSecret);
};

async function receiveEvent(payload: string, signature: string): Promise<number> {
  try {
    const event = shop.billing.provider.readEvent(Buffer.from(payload), signature, new Date());
    await recordEvent(shop.billing, event);
    return 200;
  } catch (error) {
    shop.log.warn({ err: error, event: 'event_failed' }, 'An event was not recorded.');
    return 503;
  }
}

async function answer(message: ToWriter): Promise<void> {
  switch (message.kind) {
    case 'prepare':
      await prepareDesigns(shop);
      return tell({ kind: 'prepared' });
    case 'check':
      return tell({ kind: 'checked', lost: await findLost(shop.db, message.facts) });
    case 'write': {
      await shop.jobs.start();
      const modelIds = await listPreparedDesigns(shop);
      return writeForever({ ...shop, modelIds, tell, untilPaid });
    }
    case 'paid':
      return payers.get(message.clientSecret)?.();
    case 'event': {
      const status = await receiveEvent(message.payload, message.signature);
      return tell({ kind: 'answer', id: message.id, status });
    }
    case 'finish':
      await shop.jobs.start();
      await shop.jobs.drain();
      return tell({ kind: 'final', state: await readFinalState(shop) });
  }
}

const shop = await openWriterShop();
process.on('message', (message: ToWriter) => void answer(message));
await tell({ kind: 'open' });
