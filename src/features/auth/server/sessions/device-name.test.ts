import { expect, it } from 'vitest';
import { deviceName } from './device-name.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36`;
const android = `Mozilla/5.0 (Linux; Android 16; K) ${webkit}`;
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'],
  ['Firefox on Android', 'Mozilla/5.0 (Android 16; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0'],
  ['Firefox on iPhone', `${iphone} FxiOS/144.0 Mobile/15E148 Safari/605.1.15`],
  ['Chrome on Windows', windows],
  ['Chrome on Android', `${android} Chrome/141.0.0.0 Mobile Safari/537.36`],
  ['Chrome on iPhone', `${iphone} CriOS/141.0.0.0 Mobile/15E148 Safari/604.1`],
  [
    'Chrome on ChromeOS',
    `Mozilla/5.0 (X11; CrOS x86_64 16181.61.0) ${webkit} Chrome/141.0.0.0 Safari/537.36`,
  ],
  ['Edge on Windows', `${windows} Edg/141.0.0.0`],
  ['Edge on Android', `${android} Chrome/141.0.0.0 Mobile Safari/537.36 EdgA/141.0.0.0`],
  ['Opera on Windows', `${windows} OPR/122.0.0.0`],
  ['Samsung Internet on Android', `${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
  ['Safari on iPhone', `${iphone} Version/19.0 Mobile/15E148 Safari/604.1`],
  [
    'Safari on iPad',
    'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'Safari on Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
  ],
  ['Unknown browser on Linux', 'Mozilla/5.0 (X11; Linux x86_64)'],
  ['Firefox', 'Firefox/1'],
  ['Unknown device', 'curl/8.5.0'],
  ['Unknown device', 'lightMyRequest'],
  ['Unknown device', ''],
])('calls it %s', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name);
});
