import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { ZipWriter } from './zip-writer.ts';

/**
 * Streams a ZIP archive while it is filled. If `fill` throws, the stream is destroyed; if the stream is destroyed, adding
 * to the archive throws.
 */
export function streamZip(fill: (zip: ZipWriter) => Promise<void>): Readable {
  const output = new PassThrough();
  const closing = new AbortController();
  output.once('close', () => closing.abort());
  const zip = new ZipWriter(async (bytes) => {
    closing.signal.throwIfAborted();
    if (!output.write(bytes)) await once(output, 'drain', { signal: closing.signal });
  });
  const write = async () => {
    await fill(zip);
    await zip.end();
    output.end();
  };
  write().catch((error: unknown) => output.destroy(error instanceof Error ? error : undefined));
  return output;
}
