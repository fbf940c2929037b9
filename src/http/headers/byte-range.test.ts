import { expect, it } from 'vitest';
import { parseRange } from './byte-range.ts';

const file = { sizeBytes: 1000, etag: '"abc"' };
const part = (start: number, end: number) => ({ kind: 'part', start, end });
const whole = { kind: 'whole' };
const unsatisfiable = { kind: 'unsatisfiable' };

it.each([
  [undefined, undefined, whole],
  ['bytes=0-99', undefined, part(0, 99)],
  ['bytes=0-', undefined, part(0, 999)],
  ['bytes=990-2000', undefined, part(990, 999)],
  ['bytes=-10', undefined, part(990, 999)],
  ['bytes=-5000', undefined, part(0, 999)],
  ['bytes=-0', undefined, unsatisfiable],
  ['bytes=1000-', undefined, unsatisfiable],
  ['bytes=99999999999999999999-', undefined, unsatisfiable],
  ['bytes=5-4', undefined, whole],
  ['bytes=0-1,5-6', undefined, whole],
  ['lines=0-1', undefined, whole],
  ['bytes=-', undefined, whole],
  ['bytes=a-b', undefined, whole],
  ['bytes=0-99', '"abc"', part(0, 99)],
  ['bytes=0-99', '"other"', whole],
  ['bytes=0-99', 'W/"abc"', whole],
  ['bytes=0-99', 'Wed, 18 Nov 2026 12:00:00 GMT', whole],
])('parses %s with If-Range %s', (range, ifRange, expected) => {
  expect(parseRange(range, ifRange, file)).toEqual(expected);
});

it('returns unsatisfiable for an empty file', () => {
  expect(parseRange('bytes=0-', undefined, { ...file, sizeBytes: 0 })).toEqual(unsatisfiable);
});
