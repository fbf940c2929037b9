import { ApiError } from '#src/lib/api-client.ts';
import { saveBlob } from '#src/lib/save-file.ts';
import { exportPath } from '../contract.ts';

/** The name that a Content-Disposition gives. */
export function filenameOf(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'firstlayer-data.json';
}

/**
 * Has the browser save one's own data. Fetched first, since a link could not tell that it failed.
 * @throws ApiError, or TypeError when the network fails
 */
export async function saveExport(): Promise<void> {
  const response = await fetch(exportPath, { credentials: 'include' });
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText);
  saveBlob(await response.blob(), filenameOf(response.headers.get('content-disposition')));
}
