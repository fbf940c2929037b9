import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Facts } from './facts.ts';
import type { Expected, FinalState, FromWriter } from './messages.ts';
import { CrashPayments } from './payments.ts';
import { WriterProcess } from './writer-process.ts';

/** Of the kills, one of this number falls into the start, where the database recovers from the kill before. */
const startKillOneOf = 10;
const longestStartMs = 1000;

export interface CrashOptions {
  kills: number;
  /** The longest time for which a process writes before it is killed. */
  writeMs: number;
  databaseUrl?: string;
  /** Kills the database instead, and starts it again. It is called for each second kill. */
  crashDatabase?: () => Promise<void>;
  onKill?: (kills: number) => void;
}

export interface CrashResult extends FinalState {
  kills: number;
  acknowledged: number;
  /** Facts that do not have the acknowledged value. */
  lost: string[];
}

/** Kills writers at random moments on one data folder, and compares after each restart what they were told with what is stored. */
export async function runCrashes(options: CrashOptions): Promise<CrashResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'firstlayer-crash-'));
  const payments = await CrashPayments.start();
  try {
    return await new CrashRun(options, dataDir, payments).run();
  } finally {
    await payments.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

class CrashRun {
  readonly #options: CrashOptions;
  readonly #payments: CrashPayments;
  readonly #env: NodeJS.ProcessEnv;
  readonly #facts = new Facts();
  readonly #lost: string[] = [];

  constructor(options: CrashOptions, dataDir: string, payments: CrashPayments) {
    this.#options = options;
    this.#payments = payments;
    this.#env = {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      ...(options.databaseUrl !== undefined && { DATABASE_URL: options.databaseUrl }),
      SESSION_SECRET: randomBytes(32).toString('hex'),
      DEMO: '0',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_FACTOR: '1000000',
      // The process that prepares the designs fills the cache when it ends.
      NODE_COMPILE_CACHE: join(dataDir, 'compile-cache'),
      ...payments.env,
    };
  }

  async run(): Promise<CrashResult> {
    await this.#prepare();
    for (let kills = 0; kills < this.#options.kills; kills += 1) {
      await this.#crash(kills);
      this.#options.onKill?.(kills + 1);
    }
    const state = await this.#finish();
    return {
      ...state,
      kills: this.#options.kills,
      acknowledged: this.#facts.acknowledgements,
      lost: this.#lost,
    };
  }

  #start(): WriterProcess {
    const writer: WriterProcess = new WriterProcess(this.#env, (message) => this.#take(writer, message));
    return writer;
  }

  #take(writer: WriterProcess, message: FromWriter): void {
    if (message.kind === 'tried' || message.kind === 'acknowledged') this.#facts.take(message);
    if (message.kind === 'answer') this.#payments.takeAnswer(message.id, message.status);
    if (message.kind !== 'pay') return;
    const { clientSecret } = message;
    this.#payments.pay(clientSecret);
    writer.send({ kind: 'paid', clientSecret });
    void this.#payments.deliverTo(writer);
  }

  async #prepare(): Promise<void> {
    const writer = this.#start();
    await this.#open(writer);
    writer.send({ kind: 'prepare' });
    if (!(await writer.wait('prepared'))) throw new Error('The designs could not be prepared.');
    await writer.end();
  }

  async #open(writer: WriterProcess): Promise<void> {
    if (!(await writer.wait('open'))) throw new Error('The process ended before it was open.');
  }

  async #crash(kills: number): Promise<void> {
    const writer = this.#start();
    if (kills % startKillOneOf === startKillOneOf - 1) {
      await sleep(randomInt(longestStartMs));
      return writer.kill();
    }
    await this.#open(writer);
    await this.#check(writer, this.#facts.takeChanged());
    writer.send({ kind: 'write' });
    await sleep(randomInt(this.#options.writeMs));
    if (this.#options.crashDatabase && kills % 2 === 1) {
      await this.#options.crashDatabase();
      await sleep(randomInt(this.#options.writeMs));
    }
    await writer.kill();
  }

  async #check(writer: WriterProcess, facts: Expected[]): Promise<void> {
    writer.send({ kind: 'check', facts });
    const answer = await writer.wait('checked');
    if (!answer) throw new Error('The process ended while it checked.');
    this.#lost.push(...answer.lost);
  }

  /** Delivers what the payment provider still has to tell, runs all jobs, and checks everything again. */
  async #finish(): Promise<FinalState> {
    const writer = this.#start();
    await this.#open(writer);
    await this.#payments.deliverTo(writer);
    writer.send({ kind: 'finish' });
    const answer = await writer.wait('final');
    if (!answer) throw new Error('The process ended while it finished.');
    await this.#check(writer, [...this.#facts.listAll(), ...this.#payments.listPaid()]);
    this.#lost.push(...this.#payments.listPaidTwice());
    await writer.end();
    return answer.state;
  }
}
