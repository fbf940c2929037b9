import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nameMigration } from '#src/db/name-migration.ts';

const folder = fileURLToPath(new URL('../migrations/', import.meta.url));

try {
  const file = nameMigration(await readdir(folder), process.argv.slice(2).join(' '));
  await writeFile(join(folder, file), '', { flag: 'wx' });
  console.log(`migrations/${file} is created. Run \`npm run db:types\` when it is written.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
