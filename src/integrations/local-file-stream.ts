import { callbackify } from 'node:util';
import type { FileHandle } from 'node:fs/promises';
import { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { fileTooShort } from './storage.ts';

const chunkBytes = 262_144;
const maxFreeBuffers = 32;

const close = callbackify((file: FileHandle) => file.close());

/** Buffers of finished responses. New ones for each chunk would make the garbage collector run many times a second. */
const freeBuffers: Buffer[] = [];

/**
 * Reads a part of a file, and closes the file at its end or when it is destroyed. Piped into a response, it reads into one
 * buffer again and again.
 */
export class LocalFileStream extends Readable {
  readonly #file: FileHandle;
  readonly #end: number;
  #position: number;

  /** @param range both ends inclusive; the whole file without one */
  constructor(file: FileHandle, range: { start: number; end: number } | undefined) {
    super({ highWaterMark: chunkBytes });
    this.#file = file;
    this.#position = range?.start ?? 0;
    this.#end = range?.end ?? Infinity;
  }

  override pipe<T extends NodeJS.WritableStream>(destination: T, options?: { end?: boolean }): T {
    if (!(destination instanceof ServerResponse)) return super.pipe(destination, options);
    this.#sendTo(destination).catch((error: Error) => this.destroy(error));
    return destination;
  }

  override _read(): void {
    const buffer = Buffer.allocUnsafeSlow(chunkBytes);
    this.#readInto(buffer).then(
      (chunk) => this.push(chunk.length > 0 ? chunk : null),
      (error: Error) => this.destroy(error),
    );
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    close(this.#file, (closeError) => done(error ?? closeError));
  }

  /** @returns an empty chunk at the end */
  async #readInto(buffer: Buffer): Promise<Buffer> {
    const wanted = Math.min(buffer.length, this.#end + 1 - this.#position);
    if (wanted <= 0) return buffer.subarray(0, 0);
    const { bytesRead } = await this.#file.read(buffer, 0, wanted, this.#position);
    if (bytesRead === 0 && this.#end !== Infinity) throw fileTooShort();
    this.#position += bytesRead;
    return buffer.subarray(0, bytesRead);
  }

  async #sendTo(response: ServerResponse): Promise<void> {
    const buffer = freeBuffers.pop() ?? Buffer.allocUnsafeSlow(chunkBytes);
    let chunk = await this.#readInto(buffer);
    while (chunk.length > 0) {
      // After a failed write, the buffer may still be in use and is not used again.
      if (!(await this.#write(response, chunk))) return;
      chunk = await this.#readInto(buffer);
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
