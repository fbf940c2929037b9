import { callbackify } from 'node:util';
import type { FileHandle } from 'node:fs/promises';
import { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { fileTooShort } from './storage.ts';

const chunkBytes = 262_144;
const maxFreeBuffers = 32;
/** The size of the part that is sent before the work of `holdRest` begins. */
export const firstBytes = 65_536;

const closeOpened = callbackify(async (opening: Promise<FileHandle> | undefined) => {
  const handle = await opening?.catch(() => undefined);
  await handle?.close();
});

/** Buffers of finished responses. New ones for each chunk would make the garbage collector run many times a second. */
const freeBuffers: Buffer[] = [];

/**
 * Reads a part of a file, and closes the file at its end or when it is destroyed. Piped into a response, it reads into one
 * buffer again and again.
 */
export class LocalFileStream extends Readable {
  readonly #open: () => Promise<FileHandle>;
  #opening: Promise<FileHandle> | undefined;
  readonly #end: number;
  #position: number;
  #work: (() => Promise<void>) | undefined;
  #ready: Promise<void> | undefined;
  #hasBegun = false;

  /**
   * @param file an open file, or a function that opens it for the first read
   * @param range both ends inclusive; the whole file without one
   */
  constructor(
    file: FileHandle | (() => Promise<FileHandle>),
    range: { start: number; end: number } | undefined,
  ) {
    super({ highWaterMark: chunkBytes });
    if (typeof file === 'function') this.#open = file;
    else {
      this.#open = () => Promise.resolve(file);
      this.#opening = this.#open();
    }
    this.#position = range?.start ?? 0;
    this.#end = range?.end ?? Infinity;
  }

  /**
   * Makes the stream begin some work when its first bytes are sent, and send the rest when the work is done. When the work
   * fails, the stream fails with its error.
   */
  holdRest(work: () => Promise<void>): void {
    this.#work = work;
  }

  override pipe<T extends NodeJS.WritableStream>(destination: T, options?: { end?: boolean }): T {
    if (!(destination instanceof ServerResponse)) return super.pipe(destination, options);
    this.#sendTo(destination).catch((error: Error) => this.destroy(error));
    return destination;
  }

  override _read(): void {
    const buffer = Buffer.allocUnsafeSlow(chunkBytes);
    this.#readNext(buffer).then(
      (chunk) => this.push(chunk.length > 0 ? chunk : null),
      (error: Error) => this.destroy(error),
    );
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    closeOpened(this.#opening, (closeError) => done(error ?? closeError));
  }

  /** Reads the first bytes at once, and further ones after the work of `holdRest`. @returns an empty chunk at the end */
  async #readNext(buffer: Buffer): Promise<Buffer> {
    if (this.#hasBegun) await this.#beginWork();
    const target = this.#work && !this.#hasBegun ? buffer.subarray(0, firstBytes) : buffer;
    this.#hasBegun = true;
    return this.#readInto(target);
  }

  #beginWork(): Promise<void> | undefined {
    if (!this.#work || this.#ready) return this.#ready;
    this.#ready = this.#work();
    // It may be rejected before the stream waits for it.
    this.#ready.catch(() => undefined);
    return this.#ready;
  }

  /** @returns an empty chunk at the end */
  async #readInto(buffer: Buffer): Promise<Buffer> {
    const wanted = Math.min(buffer.length, this.#end + 1 - this.#position);
    if (wanted <= 0) return buffer.subarray(0, 0);
    this.#opening ??= this.#open();
    const handle = await this.#opening;
    const { bytesRead } = await handle.read(buffer, 0, wanted, this.#position);
    if (bytesRead === 0 && this.#end !== Infinity) throw fileTooShort();
    this.#position += bytesRead;
    return buffer.subarray(0, bytesRead);
  }

  async #sendTo(response: ServerResponse): Promise<void> {
    // The client learns at once that its download begins, while the file is opened and read.
    if (this.#work) response.flushHeaders();
    const buffer = freeBuffers.pop() ?? Buffer.allocUnsafeSlow(chunkBytes);
    let chunk = await this.#readNext(buffer);
    while (chunk.length > 0) {
      const written = this.#write(response, chunk);
      void this.#beginWork();
      // After a failed write, the buffer may still be in use and is not used again.
      if (!(await written)) return;
      chunk = await this.#readNext(buffer);
    }
    if (freeBuffers.length < maxFreeBuffers) freeBuffers.push(buffer);
    // The framework destroys a stream that has not ended when its response has.
    this.once('end', () => response.end());
    this.push(null);
    this.resume();
  }

  /** @returns false when the stream was closed before the chunk was handed to the operating system */
  #write(response: ServerResponse, chunk: Buffer): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const onClose = () => resolve(false);
    this.once('close', onClose);
    response.write(chunk, (error) => {
      this.off('close', onClose);
      resolve(!error && !this.destroyed);
    });
    return promise;
  }
}
