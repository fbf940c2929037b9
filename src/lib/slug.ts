import { foldText } from './fold.ts';

/** ASCII, lower case, words joined by hyphens; 'item' where nothing is left. */
export function slugify(name: string): string {
  return (
    foldText(name)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'item'
  );
}
