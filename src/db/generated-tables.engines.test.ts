import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '#test/support/databases.ts';
import type { Connection } from './client.ts';
import { generateTables } from '../../scripts/generate-tables.ts';

const committed = fileURLToPath(new URL('generated-tables.ts', import.meta.url));

let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase();
});
afterAll(() => connection.close());

it('compares generated-tables.ts with a migrated database (npm run db:types writes it)', async () => {
  await expect(await generateTables(connection.db)).toMatchFileSnapshot(committed);
});
