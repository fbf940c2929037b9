import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FromWriter, ToWriter } from './messages.ts';

const program = fileURLToPath(new URL('writer-program.ts', import.meta.url));

/** A process that writes until it is killed. */
export class WriterProcess {
  readonly #child: ChildProcess;
  readonly #closed: Promise<unknown>;
  #isClosed = false;

  constructor(env: NodeJS.ProcessEnv, onMessage: (message: FromWriter) => void) {
    this.#child = fork(program, { env, execArgv: [] });
    this.#child.on('message', (message) => onMessage(message as FromWriter));
    // Messages that it sent before its end are received before the disconnect.
    this.#closed = Promise.all([once(this.#child, 'exit'), once(this.#child, 'disconnect')]);
    void this.#closed.then(() => {
      this.#isClosed = true;
    });
  }

  send(message: ToWriter): void {
    // The process may have been killed meanwhile.
    this.#child.send(message, () => undefined);
  }

  /** Waits for a message. @returns undefined when the process ends before it */
  async wait<K extends FromWriter['kind']>(kind: K): Promise<Extract<FromWriter, { kind: K }> | undefined> {
    const found = Promise.withResolvers<Extract<FromWriter, { kind: K }>>();
    const listen = (message: unknown) => {
      const received = message as FromWriter;
      if (received.kind === kind) found.resolve(received as Extract<FromWriter, { kind: K }>);
    };
    this.#child.on('message', listen);
    try {
      return await Promise.race([found.promise, this.#closed.then(() => undefined)]);
    } finally {
      this.#child.off('message', listen);
    }
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  get closed(): Promise<unknown> {
    return this.#closed;
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#closed;
  }

  /** Ends it gracefully. */
  async end(): Promise<void> {
    if (this.#child.connected) this.#child.disconnect();
    await this.#closed;
  }
}
