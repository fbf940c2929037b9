import { expect, it } from 'vitest';
import { ApiError } from '#src/lib/api-client.ts';
import { describeUploadFailure } from './upload-failure.ts';

it.each([
  [
    new ApiError(413, '{"message":"a.stl: It is too large."}'),
    'Upload failed: 413 - a.stl: It is too large.',
  ],
  [new ApiError(507, 'Insufficient Storage'), 'Upload failed: 507 - Insufficient Storage'],
  [new ApiError(502, '<html><h1>502 Bad Gateway</h1></html>'), 'Upload failed: 502'],
  [new ApiError(502, ''), 'Upload failed: 502'],
  [new TypeError('The connection was lost.'), 'The connection was lost.'],
  ['odd', 'Upload failed.'],
])('describes a failed upload with its status once: %#', (error, expected) => {
  expect(describeUploadFailure(error)).toBe(expected);
});
