import { expect, it } from 'vitest';
import { attachmentDisposition } from '#src/lib/filename.ts';
import { filenameOf } from './save-export.ts';

it('is saved under the name that the server gives', () => {
  expect(filenameOf(attachmentDisposition('firstlayer-data-2026-11-18.json'))).toBe(
    'firstlayer-data-2026-11-18.json',
  );
  expect(filenameOf(null)).toBe('firstlayer-data.json');
});
