import { randomInt } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CrashedShop } from './crashed-shop.ts';
import type { FinalState } from './messages.ts';
import { WriterProcess } from './writer-process.ts';

/** One of this many kills happens during the start, while the database recovers from the previous kill. */
const startKillOneOf = 10;
const longestStartMs = 1000;
/** A kill follows an acknowledgement by up to this time, while other writes are in progress. */
const longestDelayMs = 20;
const pollMs = 2;

export interface CrashOptions {
  kills: number;
  /** The largest number of acknowledged writes after which a process is killed. */
  writes: number;
  /** The number of shops to which each process writes; 1 by default. Each has a data folder and an embedded database. */
  shops?: number;
  /** Uses PostgreSQL instead, with one shop. */
  databaseUrl?: string;
  /** Kills the database server and starts it again, during every second process. */
  crashDatabase?: () => Promise<void>;
  onKill?: (kills: number) => void;
}

export interface CrashResult extends FinalState {
  acknowledged: number;
  /** Facts that do not have the acknowledged value. */
  lost: string[];
}

/** Kills writers at random moments, and compares after each restart what they were told with what is stored. */
export async function runCrashes(options: CrashOptions): Promise<CrashResult> {
  const home = await mkdtemp(join(tmpdir(), 'firstlayer-crash-'));
  const shops: CrashedShop[] = [];
  try {
    for (let index = 0; index < (options.shops ?? 1); index += 1)
      shops.push(await CrashedShop.create(index, home, options.databaseUrl));
    await prepare(shops);
    for (let kills = 0; kills < options.kills; kills += 1) {
      await crash(shops, kills, options);
      options.onKill?.(kills + 1);
    }
    return await finish(shops);
  } finally {
    for (const shop of shops) await shop.close();
    await rm(home, { recursive: true, force: true });
  }
}

function start(shops: readonly CrashedShop[]): WriterProcess {
  const writer: WriterProcess = new WriterProcess(
    shops.map(({ env }) => env),
    (message) => shops[message.shop]?.take(writer, message),
  );
  return writer;
}

/** Prepares the first shop, and copies its folder for the others. */
async function prepare(shops: readonly CrashedShop[]): Promise<void> {
  const [first, ...others] = shops;
  if (!first) return;
  await using writer = start([first]);
  await first.prepare(writer);
  await writer.end();
  for (const other of others) await cp(first.dataDir, other.dataDir, { recursive: true });
}

/** Starts a process and kills it at a random moment. */
async function crash(
  shops: readonly CrashedShop[],
  kills: number,
  { writes, crashDatabase }: CrashOptions,
): Promise<void> {
  await using writer = start(shops);
  if (kills % startKillOneOf === startKillOneOf - 1) {
    await sleep(randomInt(longestStartMs));
    return;
  }
  await Promise.all(shops.map((shop) => shop.startWriting(writer)));
  await waitForWrites(shops, writer, randomInt(writes));
  if (crashDatabase && kills % 2 === 1) {
    await crashDatabase();
    await waitForWrites(shops, writer, randomInt(writes));
  }
}

/** Waits for this number of acknowledgements, so that a busy machine kills no process before it has written. */
async function waitForWrites(
  shops: readonly CrashedShop[],
  writer: WriterProcess,
  count: number,
): Promise<void> {
  const readTotal = () => shops.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  const goal = readTotal() + count;
  while (readTotal() < goal) {
    if (writer.isClosed) throw new Error('The process ended before it was killed.');
    await sleep(pollMs);
  }
  await sleep(randomInt(longestDelayMs));
}

async function finish(shops: readonly CrashedShop[]): Promise<CrashResult> {
  await using writer = start(shops);
  const states = await Promise.all(shops.map((shop) => shop.finish(writer)));
  return {
    swept: states.reduce((sum, { swept }) => sum + swept, 0),
    leftOver: states.flatMap(({ leftOver }) => leftOver),
    broken: states.flatMap(({ broken }) => broken),
    acknowledged: shops.reduce((sum, shop) => sum + shop.acknowledged, 0),
    lost: shops.flatMap(({ lost }) => lost),
  };
}
