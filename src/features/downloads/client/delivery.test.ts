import { describe, expect, it } from 'vitest';
import { ApiError } from '#src/lib/api-client.ts';
import { chooseDelivery } from './delivery.ts';
import { readDownloadError } from './download-error.ts';

const traits = { userAgent: 'Chrome', platform: 'Linux', maxTouchPoints: 0, hasDownloadAttribute: true };

describe('a file is delivered', () => {
  it.each([
    ['by link on a desktop', {}, 'link'],
    ['by link on Android', { userAgent: 'Android Mobile', maxTouchPoints: 5 }, 'link'],
    ['by link on a Mac', { platform: 'MacIntel' }, 'link'],
    ['by window on an iPhone', { userAgent: 'iPhone Mobile' }, 'window'],
    ['by window on an iPad that calls itself a Mac', { platform: 'MacIntel', maxTouchPoints: 5 }, 'window'],
    ['by blob on a desktop that knows no download links', { hasDownloadAttribute: false }, 'blob'],
    ['by window on a phone that knows none', { hasDownloadAttribute: false, userAgent: 'Mobile' }, 'window'],
  ])('%s', (_, differing, expected) => {
    expect(chooseDelivery({ ...traits, ...differing })).toBe(expected);
  });
});

describe('a failed download is told', () => {
  const body = (message: string) => JSON.stringify({ error: message, message, code: 'x' });

  it.each([
    [new ApiError(401, body('Please sign in.')), { kind: 'signed-out' }],
    [new ApiError(403, body('Upgrade to Personal.')), { kind: 'upgrade', message: 'Upgrade to Personal.' }],
    [new ApiError(404, body('It is gone.')), { kind: 'failed', message: 'It is gone.' }],
    [new ApiError(502, 'Bad Gateway'), { kind: 'failed', message: 'HTTP 502: Bad Gateway' }],
    [new ApiError(502, '<html>'), { kind: 'failed', message: 'Download Failed - Please try again later.' }],
    [new ApiError(502, ''), { kind: 'failed', message: 'Download Failed - Please try again later.' }],
    [
      new TypeError('fetch failed'),
      { kind: 'failed', message: 'Failed to download file. Please try again.' },
    ],
    ['odd', { kind: 'failed', message: 'Please try again or contact support if the issue persists.' }],
  ])('%#', (error, expected) => {
    expect(readDownloadError(error)).toEqual(expected);
  });
});
