const numberLength = 4;

/**
 * Names the next migration file.
 * @param files the files that exist, as in `0001_start.sql`
 * @param title words in letters and digits
 * @returns as in `0002_add_tags.sql`
 * @throws with the usage when there is no title
 */
export function nameMigration(files: readonly string[], title: string): string {
  const name = title
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '_')
    .replace(/^_|_$/g, '');
  if (name === '') throw new Error('Usage: npm run db:new -- NAME, as in npm run db:new -- add_tags');
  const numbers = files.map((file) => Number(/^(\d+)_.*\.sql$/.exec(file)?.[1] ?? 0));
  const next = Math.max(0, ...numbers) + 1;
  return `${String(next).padStart(numberLength, '0')}_${name}.sql`;
}
