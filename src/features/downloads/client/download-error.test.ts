import { expect, it } from 'vitest';
import { ApiError } from '#src/lib/api-client.ts';
import { tooManyRequests } from '#src/lib/errors.ts';
import { upgradeRequiredMessage } from '../constants.ts';
import { readDownloadError } from './download-error.ts';

const body = (message: string) => JSON.stringify({ error: message, message, code: 'x' });

it.each([
  [new ApiError(401, body('Please sign in.')), { kind: 'signed-out' }],
  [
    new ApiError(403, body(upgradeRequiredMessage)),
    { kind: 'upgrade', message: 'Upgrade to Personal or Commercial to download premium designs.' },
  ],
  [
    new ApiError(403, body('Agree first.').replace('"x"', '"terms_required"')),
    { kind: 'terms', message: 'Agree first.' },
  ],
  [new ApiError(404, body('It is gone.')), { kind: 'failed', message: 'It is gone.' }],
  [
    new ApiError(429, body(tooManyRequests(30).message)),
    { kind: 'failed', message: 'Too many attempts. Please wait a moment and try again.' },
  ],
  [new ApiError(429, 'Too Many Requests'), { kind: 'failed', message: 'HTTP 429: Too Many Requests' }],
  [new ApiError(426, 'Upgrade Required'), { kind: 'failed', message: 'HTTP 426: Upgrade Required' }],
  [new ApiError(502, 'Bad Gateway'), { kind: 'failed', message: 'HTTP 502: Bad Gateway' }],
  [new ApiError(504, '<html>'), { kind: 'failed', message: expect.stringContaining('too long to answer') }],
  [new ApiError(404, '<html>'), { kind: 'failed', message: 'Download Failed - Please try again later.' }],
  [new ApiError(400, ''), { kind: 'failed', message: 'Download Failed - Please try again later.' }],
  [new TypeError('fetch failed'), { kind: 'failed', message: 'Failed to download file. Please try again.' }],
  ['odd', { kind: 'failed', message: 'Please try again or contact support if the issue persists.' }],
])('converts failure %#', (error, expected) => {
  expect(readDownloadError(error)).toEqual(expected);
});
