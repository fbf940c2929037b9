import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Facts } from './facts.ts';
import type { Expected, FinalState, FromWriter } from './messages.ts';
import { CrashPayments } from './payments.ts';
import type { WriterProcess } from './writer-process.ts';

/** The time in which at least one more of the missing plans must arrive. */
const longestJobMs = 300_000;
const pollMs = 200;

export interface CrashedShopOptions {
  dataDir: string;
  databaseUrl: string | undefined;
  /** The folder of the compiled modules. The first process that ends gracefully fills it. */
  compileCache: string;
}

/** A shop whose writers are killed, the writes that were acknowledged to them, and the payment provider, which keeps running. */
export class CrashedShop {
  readonly dataDir: string;
  readonly env: NodeJS.ProcessEnv;
  readonly #index: number;
  readonly #payments: CrashPayments;
  readonly #facts = new Facts();
  readonly lost: string[] = [];

  private constructor(index: number, payments: CrashPayments, options: CrashedShopOptions) {
    const { dataDir, databaseUrl, compileCache } = options;
    this.dataDir = dataDir;
    this.#index = index;
    this.#payments = payments;
    this.env = {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      SESSION_SECRET: randomBytes(32).toString('hex'),
      DEMO: '0',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_FACTOR: '1000000',
      NODE_COMPILE_CACHE: compileCache,
      ...payments.env,
    };
  }

  static async create(index: number, home: string, databaseUrl: string | undefined): Promise<CrashedShop> {
    const options = {
      dataDir: join(home, `data-${index}`),
      databaseUrl,
      compileCache: join(home, 'compiled'),
    };
    return new CrashedShop(index, await CrashPayments.start(), options);
  }

  get acknowledged(): number {
    return this.#facts.acknowledgements;
  }

  take(writer: WriterProcess, message: FromWriter): void {
    if (message.kind === 'tried' || message.kind === 'acknowledged') this.#facts.take(message);
    if (message.kind === 'answer') this.#payments.takeResponse(message.id, message.status);
    if (message.kind !== 'pay') return;
    const { clientSecret } = message;
    this.#payments.pay(clientSecret);
    writer.send({ shop: this.#index, kind: 'paid', clientSecret });
    void this.#deliverPaymentsTo(writer);
  }

  /** Compares what was written since the last call, then lets the process write. */
  async startWriting(writer: WriterProcess): Promise<void> {
    await writer.wait(this.#index, 'open');
    this.lost.push(...(await this.#findLost(writer, this.#facts.takeChanged())));
    writer.send({ shop: this.#index, kind: 'write' });
  }

  async prepare(writer: WriterProcess): Promise<void> {
    await writer.wait(this.#index, 'open');
    await writer.ask({ shop: this.#index, kind: 'prepare' }, 'prepared');
  }

  /** Delivers what the payment provider still has to tell, runs all jobs, sweeps, and compares everything again. */
  async finish(writer: WriterProcess): Promise<FinalState> {
    await writer.wait(this.#index, 'open');
    const { state } = await writer.ask({ shop: this.#index, kind: 'finish' }, 'final');
    await this.#waitForPlans(writer);
    this.lost.push(...(await this.#findLost(writer, this.#facts.listAll())));
    this.lost.push(...this.#payments.listPaidTwice());
    return state;
  }

  close(): Promise<void> {
    return this.#payments.close();
  }

  #deliverPaymentsTo(writer: WriterProcess): Promise<void> {
    return this.#payments.deliver(writer, this.#index);
  }

  /** On PostgreSQL, a job of a killed process runs again when its heartbeat has been missing for half a minute. */
  async #waitForPlans(writer: WriterProcess): Promise<void> {
    let missing = Infinity;
    let endsAt = 0;
    for (;;) {
      await this.#deliverPaymentsTo(writer);
      const lost = await this.#findLost(writer, this.#payments.listPaid());
      if (lost.length === 0) return;
      if (lost.length < missing) {
        missing = lost.length;
        endsAt = performance.now() + longestJobMs;
      }
      if (performance.now() > endsAt) {
        this.lost.push(...lost);
        return;
      }
      await sleep(pollMs);
    }
  }

  async #findLost(writer: WriterProcess, facts: Expected[]): Promise<string[]> {
    const { lost } = await writer.ask({ shop: this.#index, kind: 'check', facts }, 'checked');
    return lost;
  }
}
