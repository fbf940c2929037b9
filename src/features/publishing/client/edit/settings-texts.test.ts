import { expect, test } from 'vitest';
import type { SettingsHazard } from '@firstlayer/mesh/contract/slicer-settings.ts';
import { describeContents, describeRemoved } from './settings-texts.ts';

const notice = (...kinds: SettingsHazard[]) => ({
  fileId: 1,
  removed: [],
  warnings: kinds.map((kind) => ({ kind, entry: 'a.config', key: 'b' })),
});

test('names what a file contains', () => {
  expect(describeContents(notice('printer_host', 'gcode', 'start_gcode'), '3mf')).toBe(
    'This 3MF contains start G-code and a printer address.',
  );
  expect(describeContents(notice('path', 'user', 'gcode'), 'zip')).toBe(
    'This ZIP contains G-code, a user name or number, and a path on a computer.',
  );
  expect(describeContents(notice(), '3mf')).toBeUndefined();
});

test('names what was removed, each setting once, and at most six', () => {
  const removed = ['a', 'b', 'a', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => ({ entry: 'x', key }));
  expect(describeRemoved({ ...notice(), removed: removed.slice(0, 3) })).toBe(
    'Removed at the upload: a and b.',
  );
  expect(describeRemoved({ ...notice(), removed })).toBe(
    'Removed at the upload: a, b, c, d, e, f, and 2 more.',
  );
  expect(describeRemoved({ ...notice(), removed: [{ entry: 'Metadata/x.config', key: '' }] })).toBe(
    'Removed at the upload: Metadata/x.config.',
  );
  expect(describeRemoved(notice())).toBeUndefined();
});
