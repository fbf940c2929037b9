import type { SlicerSystem } from '../constants.ts';

/** Returns the operating system of the browser; Linux for others than Windows and macOS. */
export function detectSystem(userAgent = navigator.userAgent): SlicerSystem {
  if (/Windows/i.test(userAgent)) return 'windows';
  return /Macintosh|Mac OS X/i.test(userAgent) ? 'macos' : 'linux';
}
