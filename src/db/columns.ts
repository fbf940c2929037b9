import type { ColumnType } from 'kysely';

/** A column that the database fills where nothing is said. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>;
