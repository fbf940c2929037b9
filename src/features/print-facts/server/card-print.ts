import { sql } from 'kysely';
import { printerClasses } from '@firstlayer/mesh/contract/print-facts.ts';

const minutes = sql.join(
  printerClasses.flatMap((name, index) => [sql.lit(name), sql`p.minutes[${sql.lit(index + 1)}]`]),
);

/** An SQL expression for a select from `models m`: the design's `CardPrint`, or null until all of it is known. */
export const cardPrint = sql`
  (select jsonb_build_object('bedMm', p.bed_mm, 'tallMm', p.tall_mm, 'grams', p.grams,
      'minutes', jsonb_build_object(${minutes}))
    from model_prints p
    where p.model_id = m.id and p.bed_mm is not null and p.tall_mm is not null and p.minutes is not null)`;
