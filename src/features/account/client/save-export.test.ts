import { expect, it } from 'vitest';
import { attachmentDisposition } from '#src/lib/filename.ts';
import { parseFilename } from './save-export.ts';

it('parses the filename from Content-Disposition', () => {
  expect(parseFilename(attachmentDisposition('firstlayer-data-2026-11-18.json'))).toBe(
    'firstlayer-data-2026-11-18.json',
  );
  expect(parseFilename(null)).toBe('firstlayer-data.json');
});
