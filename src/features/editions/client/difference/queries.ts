import { endpointQuery } from '#src/lib/api-query.ts';
import { getEditionDifferences, getEditionDifferencesAsAdmin } from '../../difference-calls.ts';

/** @param isPanel whether an admin reads them, so that the design need not be public */
export function editionDifferencesQuery(modelId: number, number: number, isPanel: boolean) {
  const input = { params: { id: modelId, number } };
  return isPanel
    ? endpointQuery(getEditionDifferencesAsAdmin, input, 0)
    : endpointQuery(getEditionDifferences, input);
}
