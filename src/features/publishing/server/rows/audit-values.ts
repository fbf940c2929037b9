import type { Tx } from '#src/db/types.ts';
import { truncate } from '#src/lib/text.ts';
import { readDetails } from '../../details.ts';
import { getAdminModel } from './admin-models.ts';

const maxTextLength = 200;

/** Returns the fields of a design for an audit event, named as in the API. */
export async function readAuditValues(tx: Tx, id: number): Promise<Record<string, unknown>> {
  const model = await getAdminModel(tx, id);
  return { ...readDetails(model), state: model.state, releasesAt: model.releasesAt };
}

/** Shortens texts. Call it after the comparison, since two texts may differ only in the removed part. */
export function clipTexts(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? truncate(value, maxTextLength) : value,
    ]),
  );
}
