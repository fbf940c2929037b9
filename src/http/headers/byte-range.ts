export type ByteRange =
  | { kind: 'whole' }
  /** Both ends are inclusive. */
  | { kind: 'part'; start: number; end: number }
  | { kind: 'unsatisfiable' };

/** The range of a file that is sent. */
export type SentRange = Exclude<ByteRange, { kind: 'unsatisfiable' }>;

/** Returns whether the range includes the file's first byte. */
export const beginsAtZero = (range: SentRange) => range.kind === 'whole' || range.start === 0;

const whole: ByteRange = { kind: 'whole' };

/**
 * Parses a Range header (RFC 9110, section 14). Multiple ranges, other units and malformed values give the whole file, as
 * the RFC allows; so does a range whose If-Range names another version.
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
