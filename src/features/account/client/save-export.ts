import { ApiError } from '#src/lib/api-client.ts';
import { saveBlob } from '#src/browser/save-file.ts';
import { slugify } from '#src/lib/slug.ts';
import { site } from '#src/site.ts';
import { exportPath } from '../constants.ts';

/** Returns the filename of a Content-Disposition header, or a default. */
export function parseFilename(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? `${slugify(site.brand)}-data.json`;
}

/**
 * Saves the person's data as a file. It is fetched first, since a link could not report a failure.
 * @throws ApiError, or TypeError when the network fails
 */
export async function saveExport(): Promise<void> {
  const response = await fetch(exportPath, { credentials: 'include' });
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText);
  saveBlob(await response.blob(), parseFilename(response.headers.get('content-disposition')));
}
