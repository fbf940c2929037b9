import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FromWriter, ToWriter } from './messages.ts';

const program = fileURLToPath(new URL('writer-program.ts', import.meta.url));

/** A message of the process, with the index of the shop that it concerns. */
export type FromProcess = FromWriter & { shop: number };
export type ToProcess = ToWriter & { shop: number };

/** A process that writes to one or several shops until it is killed. */
export class WriterProcess {
  readonly #child: ChildProcess;
  /** Settles when the process has ended and all its messages were received. */
  readonly closed: Promise<unknown>;
  #isClosed = false;

  /** @param shops the environment of each shop */
  constructor(shops: readonly NodeJS.ProcessEnv[], onMessage: (message: FromProcess) => void) {
    const env = { ...shops[0], SHOPS: JSON.stringify(shops) };
    // The process lives too shortly for V8's optimizing compilers to save the time that they take.
    this.#child = fork(program, { env, execArgv: ['--no-opt', '--no-maglev'] });
    this.#child.on('message', (message) => onMessage(message as FromProcess));
    this.closed = Promise.all([once(this.#child, 'exit'), once(this.#child, 'disconnect')]).then(() => {
      this.#isClosed = true;
    });
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  send(message: ToProcess): void {
    // The process may have been killed meanwhile.
    this.#child.send(message, () => undefined);
  }

  /**
   * Sends a message and waits for the response of that shop.
   * @throws when the process ends before it
   */
  async ask<K extends FromWriter['kind']>(message: ToProcess, kind: K): Promise<ReplyOf<K>> {
    const response = this.wait(message.shop, kind);
    this.send(message);
    return response;
  }

  /** @throws when the process ends before the message */
  async wait<K extends FromWriter['kind']>(shop: number, kind: K): Promise<ReplyOf<K>> {
    const { promise, resolve, reject } = Promise.withResolvers<ReplyOf<K>>();
    const listen = (message: unknown) => {
      const received = message as FromProcess;
      if (received.shop === shop && received.kind === kind) resolve(received as unknown as ReplyOf<K>);
    };
    this.#child.on('message', listen);
    void this.closed.then(() => reject(new Error(`The process ended before the message ${kind}.`)));
    try {
      return await promise;
    } finally {
      this.#child.off('message', listen);
    }
  }

  /** Kills the process if it still runs. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.closed;
  }

  /** Ends it gracefully. */
  async end(): Promise<void> {
    this.#child.disconnect();
    await this.closed;
  }
}

type ReplyOf<K extends FromWriter['kind']> = Extract<FromWriter, { kind: K }>;
