export type ByteRange =
  | { kind: 'whole' }
  /** Both ends inclusive. */
  | { kind: 'part'; start: number; end: number }
  | { kind: 'unsatisfiable' };

/** What a file is sent in: the whole of it or a part. */
export type SentRange = Exclude<ByteRange, { kind: 'unsatisfiable' }>;

/** Whether the file's first byte is among what is sent. */
export const beginsAtZero = (range: SentRange) => range.kind === 'whole' || range.start === 0;

const whole: ByteRange = { kind: 'whole' };

/**
 * What a Range header asks of a file (RFC 9110, section 14). Several ranges, other units and what cannot be read are
 * answered with the whole, as the RFC allows; so is a range whose If-Range names another version.
 */
export function parseRange(
  range: string | undefined,
  ifRange: string | undefined,
  file: { sizeBytes: number; etag: string },
): ByteRange {
  const { sizeBytes, etag } = file;
  if (range === undefined || (ifRange !== undefined && ifRange.trim() !== etag)) return whole;
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(range) ?? [];
  if (first === '') return last === '' ? whole : toSuffixRange(Number(last), sizeBytes);
  const start = Number(first);
  const end = last === '' ? Infinity : Number(last);
  if (end < start) return whole;
  if (start >= sizeBytes) return { kind: 'unsatisfiable' };
  return { kind: 'part', start, end: Math.min(end, sizeBytes - 1) };
}

function toSuffixRange(length: number, sizeBytes: number): ByteRange {
  if (length === 0 || sizeBytes === 0) return { kind: 'unsatisfiable' };
  return { kind: 'part', start: Math.max(0, sizeBytes - length), end: sizeBytes - 1 };
}
