import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSite, type BenchSite } from '../site.ts';

const restartMs = 300;

/** An instance of the shop under a supervisor, which starts it again whenever it ends. */
export class Instance {
  readonly #env: Record<string, string>;
  readonly #onLog: (line: Record<string, unknown>) => void;
  #site: BenchSite | undefined;
  #isKilled = false;
  #isClosed = false;
  #supervised: Promise<void> = Promise.resolve();
  /** Exits of the process that the drill did not cause. */
  failures = 0;

  constructor(env: Record<string, string>, onLog: (line: Record<string, unknown>) => void) {
    this.#env = { ...env, LOG_LEVEL: 'info', LOG_FORMAT: 'json' };
    this.#onLog = onLog;
  }

  /** Starts it, and again after each of its ends until it is closed. */
  async start(): Promise<void> {
    const first = await this.#open();
    this.#supervised = this.#supervise(first);
  }

  /** Undefined while it does not run. */
  get url(): string | undefined {
    return this.#site?.url;
  }

  async kill(): Promise<void> {
    const child = this.#site?.process;
    if (!child) return;
    this.#isKilled = true;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.kill();
    await this.#supervised;
  }

  async #open(): Promise<BenchSite> {
    const site = await startSite({ env: this.#env, dataDir: this.#env['DATA_DIR'] });
    const { stdout } = site.process;
    if (stdout)
      createInterface(stdout).on(
        'line',
        (line) => line.startsWith('{') && this.#onLog(JSON.parse(line) as Record<string, unknown>),
      );
    this.#site = site;
    return site;
  }

  async #supervise(first: BenchSite): Promise<void> {
    for (let site: BenchSite | undefined = first; site; site = await this.#restart()) {
      const { process: child } = site;
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      this.#site = undefined;
      if (!this.#isKilled) this.failures += 1;
      this.#isKilled = false;
    }
  }

  /** The start fails while the database or S3 is away. */
  async #restart(): Promise<BenchSite | undefined> {
    while (!this.#isClosed) {
      await sleep(restartMs);
      const site = await this.#open().catch(() => undefined);
      if (site) return site;
    }
    return undefined;
  }
}
