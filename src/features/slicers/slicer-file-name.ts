import { isDeviceName } from '#src/lib/filename.ts';

const maxLength = 80;

/**
 * Returns the name under which a slicer receives a file: letters, digits, dots, hyphens and underscores of ASCII only, at
 * most 80 of them, with the extension in lower case.
 */
export function toSlicerFileName(name: string, extension: '3mf' | 'stl'): string {
  const base = name
    .replace(/\.[^.]*$/, '')
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .slice(0, maxLength - extension.length - 1)
    .replace(/^[-._]+|[-._]+$/g, '');
  const safe = isDeviceName(base) ? `part-${base}` : base;
  return `${safe === '' ? 'design' : safe}.${extension}`;
}
