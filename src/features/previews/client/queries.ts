import { endpointQuery } from '#src/lib/api-query.ts';
import { getPreview, getPreviewAsAdmin } from '../calls.ts';

/** @param isPanel whether an admin views the design, which need not be public */
export function previewQuery(id: number, isPanel: boolean) {
  const input = { params: { id: String(id) } };
  return isPanel ? endpointQuery(getPreviewAsAdmin, input, 0) : endpointQuery(getPreview, input);
}
