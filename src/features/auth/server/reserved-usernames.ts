import { site } from '#src/site.ts';

/** Names that speak for the site, or that the site itself puts in a person's or a comment's place. */
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
  site.brand,
  `${site.brand} Team`,
  `${site.brand} Support`,
  `${site.brand} Admin`,
];

/** What makes no difference to a reader's eye makes none here: case, spaces, underscores. */
const fold = (name: string) => name.toLowerCase().replace(/[\s_]/g, '');

const reserved = new Set(names.map(fold));

export function isReservedUsername(name: string): boolean {
  return reserved.has(fold(name));
}
