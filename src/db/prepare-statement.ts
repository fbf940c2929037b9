import { CompiledQuery, sql, type RawBuilder } from 'kysely';
import type { Db } from './types.ts';

class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

type Run<Values, Row> = (db: Db, values: Values) => Promise<Row[]>;

/**
 * Builds the text of a statement once, which takes about as long as a short statement itself. Its text must not depend on
 * the values.
 * @param build is called at the first execution; its argument returns the parameter with the value of a name
 */
export function prepareStatement<Values extends object, Row>(
  build: (value: (name: keyof Values) => RawBuilder<unknown>) => RawBuilder<Row>,
): Run<Values, Row> {
  let compiled: CompiledQuery | undefined;
  return async (db, values) => {
    compiled ??= build((name) => sql`${new Placeholder(name)}`).compile(db);
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(compiled.sql, parameters));
    return rows;
  };
}
