import { expect, it } from 'vitest';
import { ApiError } from '#src/lib/api-client.ts';
import { describeUploadFailure } from './upload-failure.ts';

it.each([
  [
    new ApiError(413, '{"message":"a.stl: It is too large."}'),
    'Upload failed: 413 - a.stl: It is too large.',
  ],
  [new ApiError(507, 'Insufficient Storage'), 'Upload failed: 507 - Insufficient Storage'],
  [
    new ApiError(413, '<html><h1>413 Request Entity Too Large</h1></html>'),
    'Upload failed: 413 - This is larger than the server in front of the shop accepts. Please send less, or a smaller file.',
  ],
  [
    new ApiError(524, ''),
    'Upload failed: 524 - The shop took too long to answer. Please try again in a moment.',
  ],
  [new ApiError(500, '<html>'), 'Upload failed: 500'],
  [new TypeError('The connection was lost.'), 'The connection was lost.'],
  ['odd', 'Upload failed.'],
])('describes a failed upload with its status once: %#', (error, expected) => {
  expect(describeUploadFailure(error)).toBe(expected);
});
