import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#test/support/databases.ts';
import type { Connection } from '#src/db/client.ts';
import { createJobs, type JobKind, type Jobs } from './jobs.ts';

const log = pino({ level: 'silent' });
/** Longer than any test, so that every job starts by a notification or by the timer. */
const checkMs = 3_600_000;

let connection: Connection;
let jobs: Jobs;
const more: Jobs[] = [];

beforeEach(async () => {
  connection = await openTestDatabase();
  jobs = open();
});

afterEach(async () => {
  await Promise.all(more.splice(0).map((each) => each.stop()));
  await connection.close();
});

function open(options: { checkMs?: number } = {}): Jobs {
  const opened = createJobs({ connection, log, checkMs, ...options });
  more.push(opened);
  return opened;
}

const word: JobKind<{ word: string }> = { name: 'test-word' };

/** Creates a queue of the words that jobs write, in the order in which they started. */
function createWords() {
  const words = new TransformStream<string, string>(undefined, { highWaterMark: 100 });
  const writer = words.writable.getWriter();
  const reader = words.readable.getReader();
  return {
    write: (text: string) => void writer.write(text),
    next: async () => (await reader.read()).value,
  };
}

/** Registers a kind and waits for its first job, after which its worker is idle. */
async function startIdle(on: Jobs, kind = word) {
  const words = createWords();
  await on.register(kind, async (data) => words.write(data.word));
  await on.start();
  await on.send(kind, { word: 'first' });
  expect(await words.next()).toBe('first');
  return words;
}

describe('started jobs', () => {
  it('run a job when it is sent, without polling', async () => {
    const words = await startIdle(jobs);
    await jobs.send(word, { word: 'second' });
    expect(await words.next()).toBe('second');
  });

  it('run a job when its transaction commits', async () => {
    const words = await startIdle(jobs);
    const order: string[] = [];
    await connection.db.transaction().execute(async (tx) => {
      await jobs.send(word, { word: 'committed' }, { tx });
      await sql`select pg_sleep(0.2)`.execute(tx);
      order.push('sent');
    });
    order.push((await words.next()) ?? '');
    expect(order).toEqual(['sent', 'committed']);
  });

  it('run all jobs that were sent together', async () => {
    const words = await startIdle(jobs);
    const sent = Array.from({ length: 12 }, (_, n) => `job ${n}`);
    await connection.db.transaction().execute(async (tx) => {
      for (const each of sent) await jobs.send(word, { word: each }, { tx });
    });
    const seen = new Set<string | undefined>();
    while (seen.size < sent.length) seen.add(await words.next());
    expect(seen).toEqual(new Set(sent));
  });

  it('run a job that is due immediately before a delayed one', async () => {
    const words = await startIdle(jobs);
    await jobs.send(word, { word: 'much later' }, { afterSeconds: 3600 });
    await jobs.send(word, { word: 'at once' });
    expect(await words.next()).toBe('at once');
  });

  it('run delayed jobs when they are due, also those of a transaction', async () => {
    const words = await startIdle(jobs);
    await jobs.send(word, { word: 'later' }, { afterSeconds: 1 });
    await connection.db
      .transaction()
      .execute((tx) => jobs.send(word, { word: 'later, in a transaction' }, { tx, afterSeconds: 2 }));
    expect([await words.next(), await words.next()]).toEqual(['later', 'later, in a transaction']);
  });

  it('retry a failed job', async () => {
    const kind: JobKind<object> = { name: 'test-retry', retryLimit: 1 };
    const words = createWords();
    const state = { tries: 0 };
    await jobs.register(kind, async () => {
      state.tries += 1;
      words.write(`try ${state.tries}`);
      if (state.tries === 1) throw new Error('on purpose');
    });
    await jobs.start();
    await jobs.send(kind, {});
    expect([await words.next(), await words.next()]).toEqual(['try 1', 'try 2']);
  });

  it('run as many jobs of a kind concurrently as it allows', async () => {
    const meeting: JobKind<object> = { name: 'test-meeting', concurrency: 2 };
    const bothHere = Promise.withResolvers<void>();
    const state = { here: 0 };
    await jobs.register(meeting, async () => {
      state.here += 1;
      if (state.here === 2) bothHere.resolve();
      await bothHere.promise;
    });
    await jobs.start();
    for (let n = 0; n < 2; n += 1) await jobs.send(meeting, {});
    await bothHere.promise;
    expect(state.here).toBe(2);
  });

  it('end before the queue stops', async () => {
    const words = createWords();
    const mayEnd = Promise.withResolvers<void>();
    await jobs.register(word, async ({ word: text }) => {
      words.write(text);
      await mayEnd.promise;
      words.write('ended');
    });
    await jobs.start();
    await jobs.send(word, { word: 'begun' });
    expect(await words.next()).toBe('begun');
    const stopped = jobs.stop().then(() => words.write('stopped'));
    await jobs.send(word, { word: 'too late' });
    mayEnd.resolve();
    await stopped;
    expect([await words.next(), await words.next()]).toEqual(['ended', 'stopped']);
  });

  it('run new jobs before one that is retried', async () => {
    const words = createWords();
    const isRetryDue = Promise.withResolvers<void>();
    const failed: string[] = [];
    await jobs.register(word, async ({ word: text }) => {
      words.write(text);
      if (text === 'busy') await isRetryDue.promise;
      if (text === 'fails once' && failed.push(text) === 1) throw new Error('on purpose');
    });
    await jobs.start();
    await jobs.send(word, { word: 'fails once' });
    await jobs.send(word, { word: 'busy' });
    expect([await words.next(), await words.next()]).toEqual(['fails once', 'busy']);
    await sql`update jobs set start_after = now() where name = ${word.name} and tries = 1`.execute(
      connection.db,
    );
    await jobs.send(word, { word: 'new' });
    isRetryDue.resolve();
    expect([await words.next(), await words.next()]).toEqual(['new', 'fails once']);
  });

  it('find a job whose notification was lost', async () => {
    const watched = open({ checkMs: 200 });
    const words = await startIdle(watched);
    // The job is inserted without NOTIFY, as when the listening connection is broken.
    await sql`insert into jobs (name, data) values (${word.name}, '{"word": "unheard"}')`.execute(
      connection.db,
    );
    expect(await words.next()).toBe('unheard');
  });

  it('run jobs that another instance sends', async () => {
    const words = await startIdle(jobs);
    const sender = open();
    await sender.register(word, async () => undefined);
    await sender.send(word, { word: 'from elsewhere' });
    expect(await words.next()).toBe('from elsewhere');
    await sender.send(word, { word: 'later, from elsewhere' }, { afterSeconds: 1 });
    expect(await words.next()).toBe('later, from elsewhere');
  });
});
