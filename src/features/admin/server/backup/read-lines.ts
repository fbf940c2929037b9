import { createReadStream } from 'node:fs';

const maxBatchLength = 1_000_000;

/** Yields the lines of a file. @throws Error when the file cannot be read */
export async function* readLines(path: string): AsyncGenerator<string> {
  // Lines end with \n only. readline would split at U+2028 in a text as well.
  let rest = '';
  for await (const part of createReadStream(path, { encoding: 'utf8', highWaterMark: 262_144 })) {
    const pieces = (rest + String(part)).split('\n');
    rest = pieces.pop() ?? '';
    yield* pieces;
  }
  if (rest !== '') yield rest;
}

/** Yields batches of at most `atMost` lines, and fewer when the lines are long. */
export async function* readBatches(path: string, atMost: number): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let length = 0;
  for await (const line of readLines(path)) {
    batch.push(line);
    length += line.length;
    if (batch.length < atMost && length < maxBatchLength) continue;
    yield batch;
    batch = [];
    length = 0;
  }
  if (batch.length > 0) yield batch;
}
