import { expect, it } from 'vitest';
import type { FileFacts, PartFacts } from '../schemas.ts';
import { unexaminedFile } from '../unexamined.ts';
import { limitParts } from './limit-parts.ts';

const hull = Array.from({ length: 128 }, (_, index) => 100 + index * 1.05);

function makePart(side: number, poses = 0): PartFacts {
  const pose = { side: 'left' as const, hull, heightMm: side };
  return {
    name: 'x'.repeat(100),
    color: '#ff8800',
    triangles: 12,
    boundsMm: [side, side, side],
    volumeMm3: side ** 3,
    hull,
    copies: 1,
    poses: Array.from({ length: poses }, () => pose),
  };
}

function makeFile(count: number, poses = 0): FileFacts {
  const parts = Array.from({ length: count }, (_, index) => makePart(300 - index, poses));
  return { ...unexaminedFile, state: 'done', partCount: count, parts };
}

it('returns few parts with all their poses', () => {
  const files = [makeFile(3, 4), makeFile(64), { ...unexaminedFile }];
  expect(limitParts(files)).toEqual(files);
});

it('returns at most 64 parts of a file, and the count of all', () => {
  const [file] = limitParts([makeFile(256)]);
  expect([file?.parts.length, file?.partCount]).toEqual([64, 256]);
});

it.each([
  [100, 256],
  [20, 64],
  [1000, 3],
])('bounds the size of a design with %i files of %i parts', (files, parts) => {
  const limited = limitParts(Array.from({ length: files }, () => makeFile(parts, 4)));
  expect(JSON.stringify(limited).length).toBeLessThan(500_000 + files * 1500);
  expect(limited.map((file) => file.parts[0]?.boundsMm[0])).toEqual(limited.map(() => 300));
});

it('leaves out poses before parts', () => {
  const [first] = limitParts([makeFile(64, 4), makeFile(64, 4)]);
  expect(first?.parts).toHaveLength(64);
  expect(first?.parts.filter(({ poses }) => poses.length > 0)).toHaveLength(32);
});
