import { foldText } from './fold.ts';

/** Converts a name to lower-case ASCII words joined by hyphens; 'item' when nothing remains. */
export function slugify(name: string): string {
  return (
    foldText(name)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'item'
  );
}
