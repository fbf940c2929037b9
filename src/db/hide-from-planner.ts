import { sql, type RawBuilder } from 'kysely';

/**
 * Hides a value from PostgreSQL's planner, which then estimates the same for all values. Otherwise it may plan a prepared
 * statement for each execution, because it estimates that a plan for the present values is cheaper. For a statement that takes
 * less than a millisecond, planning takes about as long as the execution.
 */
export function hideFromPlanner<T>(value: T, type: string): RawBuilder<T> {
  return sql<T>`(select ${value}::${sql.raw(type)})`;
}
