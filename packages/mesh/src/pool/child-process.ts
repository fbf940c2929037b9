import { fork, type ChildProcess as Child } from 'node:child_process';
import { workerEnv } from './worker-env.ts';
import { urgentArgument } from './child-server.ts';

export interface ChildProcessOptions {
  /** The module that the process runs. It calls `serveParent`. */
  script: URL;
  /** The time after which an idle process is ended. */
  idleMs: number;
  /** The time limit for a reply. The process is ended when it is exceeded. */
  maxMs?: number;
  /** Whether the process has normal priority, because a request waits for it; false by default. */
  isUrgent?: boolean;
  /** The options of Node; those of this process by default. */
  execArgv?: string[];
}

/** The process ended while it worked on several requests, any of which may be the cause. */
export class SharedProcessEnded extends Error {}

/**
 * Sends requests to a child process. The process is started on demand and ended when it is idle, because only that returns
 * all of its memory to the system.
 */
export class ChildProcess<Request, Reply> {
  readonly #options: ChildProcessOptions;
  #started: StartedProcess<Request, Reply> | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: ChildProcessOptions) {
    this.#options = options;
  }

  /** The id of the process, or undefined while none is running. */
  get pid(): number | undefined {
    return this.#started?.isEnded === false ? this.#started.pid : undefined;
  }

  /** @throws Error when the process ended, could not be started, or took too long */
  async send(request: Request): Promise<Reply> {
    clearTimeout(this.#idle);
    if (this.#started?.isEnded !== false) this.#started = new StartedProcess(this.#options);
    const used = this.#started;
    try {
      return await used.send(request);
    } finally {
      // Two requests may end before either of them continues here, and `used` may have been replaced meanwhile.
      if (used === this.#started && used.isIdle) {
        clearTimeout(this.#idle);
        this.#idle = setTimeout(() => this.#endIdle(), this.#options.idleMs).unref();
      }
    }
  }

  /** Ends the process. Its requests fail. */
  end(): void {
    clearTimeout(this.#idle);
    this.#started?.end();
  }

  #endIdle(): void {
    if (this.#started?.isIdle === true) this.end();
  }
}

/** One process with the requests that it works on. */
class StartedProcess<Request, Reply> {
  readonly #child: Child;
  readonly #maxMs: number | undefined;
  readonly #pending = new Map<number, PromiseWithResolvers<Reply>>();
  /** The requests that have exceeded the time limit. */
  readonly #late = new Set<number>();
  #lastId = 0;
  #isEnded = false;

  constructor({ script, maxMs, isUrgent = false, execArgv }: ChildProcessOptions) {
    this.#maxMs = maxMs;
    this.#child = fork(script, isUrgent ? [urgentArgument] : [], {
      serialization: 'advanced',
      // The process opens untrusted files, so that it gets no secrets of the environment.
      env: workerEnv(),
      ...(execArgv && { execArgv }),
    });
    this.#child
      .on('message', ({ id, reply }: { id: number; reply: Reply }) => this.#pending.get(id)?.resolve(reply))
      .on('exit', (code, signal) => this.#failPending(`The process ended with ${signal ?? `code ${code}`}.`))
      .on('error', (error) => this.#fail(() => error));
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  get isIdle(): boolean {
    return this.#pending.size === 0;
  }

  end(): void {
    this.#isEnded = true;
    this.#child.kill('SIGKILL');
  }

  async send(request: Request): Promise<Reply> {
    this.#lastId += 1;
    const id = this.#lastId;
    const replied = Promise.withResolvers<Reply>();
    this.#pending.set(id, replied);
    const expire = () => {
      // The request fails when the process has ended, which then writes no more files.
      this.#late.add(id);
      this.end();
    };
    const timer = this.#maxMs === undefined ? undefined : setTimeout(expire, this.#maxMs);
    this.#hold(true);
    try {
      // Without free file descriptors there is no channel; the error follows as an event.
      if (this.#child.connected) this.#child.send({ id, request });
      return await replied.promise;
    } finally {
      clearTimeout(timer);
      this.#pending.delete(id);
      if (this.isIdle) this.#hold(false);
    }
  }

  #failPending(message: string): void {
    const ended = this.#pending.size > 1 ? new SharedProcessEnded(message) : new Error(message);
    this.#fail((id) => (this.#late.has(id) ? new Error('The process takes too long.') : ended));
  }

  #fail(getError: (id: number) => Error): void {
    this.#isEnded = true;
    for (const [id, { reject }] of this.#pending) reject(getError(id));
  }

  /** An idle child process must not keep this process alive. */
  #hold(isHeld: boolean): void {
    if (isHeld) this.#child.ref();
    else this.#child.unref();
    if (isHeld) this.#child.channel?.ref();
    else this.#child.channel?.unref();
  }
}
