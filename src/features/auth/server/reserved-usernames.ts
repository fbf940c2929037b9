import { site } from '#src/site.ts';

/** Names that could be mistaken for the site's own, or that the site shows in place of a deleted person or comment. */
const names = [
  'Deleted user',
  'Comment removed',
  'Admin',
  'Admins',
  'Administrator',
  'Mod',
  'Moderator',
  'Moderators',
  'Staff',
  'Support',
  'Security',
  'System',
  'Root',
];

/** Removes case, spaces and underscores, which hardly differ for a reader. */
const fold = (name: string) => name.toLowerCase().replace(/[\s_]/g, '');

const endings = ['', 'Team', 'Support', 'Admin'];

const reserved = new Set(names.map(fold));

export function isReservedUsername(name: string): boolean {
  const folded = fold(name);
  return reserved.has(folded) || endings.some((ending) => folded === fold(site.brand + ending));
}
