import { pipeline, Transform, type Readable } from 'node:stream';

/** The size of the part that is sent without waiting. */
export const firstBytes = 65_536;

/**
 * Passes on the first bytes of a stream at once, and the rest when `ready` has resolved. When it is rejected, the stream
 * fails with its error after the first bytes were read. The source is closed with the returned stream.
 */
export function holdRest(source: Readable, ready: Promise<void>): Readable {
  let passed = 0;
  const held = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (passed >= firstBytes) {
        done(null, chunk);
        return;
      }
      const first = chunk.subarray(0, firstBytes - passed);
      const rest = chunk.subarray(first.length);
      passed += first.length;
      if (passed < firstBytes) {
        done(null, first);
        return;
      }
      this.push(first);
      ready.then(
        () => done(null, rest),
        (error: Error) => failAfterReading(this, () => done(error)),
      );
    },
  });
  // A failure reaches the reader of the returned stream.
  pipeline(source, held, () => undefined);
  return held;
}

/** A stream that fails discards what was not read yet, so that the response would not have begun. */
function failAfterReading(stream: Transform, fail: () => void): void {
  if (stream.readableLength === 0 || stream.destroyed) fail();
  else setImmediate(failAfterReading, stream, fail);
}
