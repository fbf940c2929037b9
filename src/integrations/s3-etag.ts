import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

const leastPartBytes = 8 * 1_048_576;
/** S3 accepts 10,000; some servers accept fewer. */
const maxParts = 1000;

/** Returns the size of the parts in which a file of this size is uploaded. */
export function getPartBytes(sizeBytes: number): number {
  return Math.max(leastPartBytes, Math.ceil(sizeBytes / maxParts));
}

/**
 * Returns the ETag that S3 assigns to a file that we uploaded, unless it encrypts the file with its own keys: the MD5
 * of its bytes, or of the MD5s of its parts.
 */
export async function computeEtag(path: string, sizeBytes: number): Promise<string> {
  const partBytes = getPartBytes(sizeBytes);
  if (sizeBytes <= partBytes) return `"${(await digest(path, 0, sizeBytes)).toString('hex')}"`;
  const whole = createHash('md5');
  let parts = 0;
  for (let start = 0; start < sizeBytes; start += partBytes) {
    whole.update(await digest(path, start, Math.min(start + partBytes, sizeBytes)));
    parts += 1;
  }
  return `"${whole.digest('hex')}-${parts}"`;
}

async function digest(path: string, start: number, end: number): Promise<Buffer> {
  const hash = createHash('md5');
  if (end > start) {
    for await (const chunk of createReadStream(path, { start, end: end - 1 })) hash.update(chunk as Buffer);
  }
  return hash.digest();
}
