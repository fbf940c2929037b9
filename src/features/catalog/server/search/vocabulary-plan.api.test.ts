import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createModel } from '#test/support/factories.ts';
import { createTestApp } from '#test/support/test-app.ts';
import { resolveQuery } from './search-words.ts';
import { createDirectVocabulary } from './vocabulary.ts';

// PostgreSQL plans a statement for its values five times before it decides.
const executions = 8;

it.skipIf(process.env.TEST_DATABASE_URL === undefined)(
  'keeps one plan for the statement that reads the vocabulary',
  async () => {
    const site = await createTestApp();
    await createModel(site.db, { title: 'Phone stand' });
    const plans = await site.db.connection().execute(async (db) => {
      for (let count = 0; count < executions; count += 1)
        await resolveQuery(createDirectVocabulary(db), 'phone stand');
      const { rows } = await sql<{ generic: number; custom: number }>`
        select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
        where statement like '%search_synonyms%'`.execute(db);
      return rows;
    });
    expect(plans).toEqual([{ generic: executions - 5, custom: 5 }]);
    await site.close();
  },
);
