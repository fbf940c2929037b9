import type { Kysely, Transaction } from 'kysely';
import type { DB } from './generated-tables.ts';

export type Database = DB;
export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;
