import { expect, it } from 'vitest';
import { compareFiles, hasSameContents } from './compare-files.ts';

const file = (fileId: number, name: string, sha256: string) => ({ fileId, name, sha256 });
const before = [file(1, 'pin.stl', 'p1'), file(2, 'lid.stl', 'l1')];

it('finds the same contents under other names and in another order', () => {
  expect(hasSameContents(before, [file(2, 'cover.stl', 'l1'), file(1, 'pin.stl', 'p1')])).toBe(true);
  expect(hasSameContents(before, [file(1, 'pin.stl', 'p1')])).toBe(false);
  expect(hasSameContents(before, [...before, file(3, 'copy.stl', 'p1')])).toBe(false);
});

it('recognizes a replaced file by its id, then by its name', () => {
  expect(compareFiles(before, [file(1, 'pin-v2.stl', 'p2'), file(9, 'lid.stl', 'l2')])).toEqual([
    { kind: 'replaced', name: 'pin-v2.stl', before: 'p1', after: 'p2' },
    { kind: 'replaced', name: 'lid.stl', before: 'l1', after: 'l2' },
  ]);
});

it('takes the only removed and the only added file for a replacement', () => {
  expect(compareFiles(before, [file(1, 'pin.stl', 'p1'), file(8, 'cover.stl', 'c1')])).toEqual([
    { kind: 'replaced', name: 'cover.stl', before: 'l1', after: 'c1' },
  ]);
});

it('lists added and removed files, and no file that only moved', () => {
  const after = [file(8, 'a.stl', 'a1'), file(9, 'b.stl', 'b1'), file(2, 'lid.stl', 'l1')];
  expect(compareFiles(before, after)).toEqual([
    { kind: 'added', name: 'a.stl', before: null, after: 'a1' },
    { kind: 'added', name: 'b.stl', before: null, after: 'b1' },
    { kind: 'removed', name: 'pin.stl', before: 'p1', after: null },
  ]);
});
