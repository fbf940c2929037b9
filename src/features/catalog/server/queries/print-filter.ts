import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#src/db/types.ts';
import { printerClasses, type PrinterClass } from '@firstlayer/mesh/contract/print-facts.ts';
import type { ModelListQuery } from '../../schemas.ts';

/** The print facts that a list is restricted to, and the class of printers for times; without one the fastest counts. */
export interface PrintFilter {
  bed?: number | undefined;
  tall?: number | undefined;
  maxGrams?: number | undefined;
  maxMinutes?: number | undefined;
  class: PrinterClass | undefined;
}

const minutesColumns: Record<PrinterClass, string> = {
  classic: 'minutes_classic',
  modern: 'minutes_modern',
  small: 'minutes_small',
  corexy: 'minutes_corexy',
  large: 'minutes_large',
  other: 'minutes_other',
};

/** Returns the column of `model_listings` with the print times of a class, or without one those of the fastest class. */
export function minutesColumn(printerClass: PrinterClass | undefined): RawBuilder<unknown> {
  return sql.ref(printerClass ? minutesColumns[printerClass] : 'minutes_fastest');
}

const unknown = 32_767;

/** Returns SQL for a print fact of `model_prints p` as `model_listings` contains it: rounded up, or `unknown`. */
function toListed(value: RawBuilder<unknown>) {
  return sql`coalesce(least(ceil(${value}), ${unknown - 1}), ${unknown})::smallint`;
}

/** The columns of `model_listings` with print facts, and their values from `model_prints p`. */
export const printColumns = {
  names: sql.join([
    ...['bed_mm', 'tall_mm', 'grams'].map((name) => sql.ref(name)),
    ...printerClasses.map(minutesColumn),
  ]),
  values: sql.join([
    ...['bed_mm', 'tall_mm', 'grams'].map((name) => toListed(sql.ref(`p.${name}`))),
    ...printerClasses.map((_, index) => toListed(sql`p.minutes[${sql.lit(index + 1)}]`)),
  ]),
};

/** Updates the print facts of a design's listings. The search index does not contain them. */
export async function updateListedPrints(tx: Tx, modelId: number): Promise<void> {
  await sql`
    update model_listings set (${printColumns.names}) = (
      select ${printColumns.values} from (select) one left join model_prints p on p.model_id = ${modelId}
    ) where model_id = ${modelId}`.execute(tx);
}

export function toPrintFilter(
  query: Omit<PrintFilter, 'class'> & Pick<ModelListQuery, 'class'>,
): PrintFilter {
  const { bed, tall, maxGrams, maxMinutes } = query;
  return { bed, tall, maxGrams, maxMinutes, class: query.class };
}

export function hasPrintFilter({ bed, tall, maxGrams, maxMinutes }: PrintFilter): boolean {
  return [bed, tall, maxGrams, maxMinutes].some((limit) => limit !== undefined);
}

/** Returns the conditions on the columns of `model_listings`, each preceded by `and`. */
export function printConditions({ bed, tall, maxGrams, maxMinutes, ...filter }: PrintFilter) {
  const conditions: [column: RawBuilder<unknown>, limit: number | undefined][] = [
    [sql`bed_mm`, bed],
    [sql`tall_mm`, tall],
    [sql`grams`, maxGrams],
    [minutesColumn(filter.class), maxMinutes],
  ];
  return sql.join(
    conditions.flatMap(([column, limit]) =>
      limit === undefined ? [] : sql`and ${column} <= ${limit}::smallint`,
    ),
    sql` `,
  );
}
