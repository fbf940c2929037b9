import { ApiError } from '#src/lib/api-client.ts';
import { clickDownload, saveBlob } from '#src/browser/save-file.ts';
import type { DownloadTicket } from '../schemas.ts';

export type Delivery = 'link' | 'blob' | 'window';

/** Chooses how a browser receives a file: by a link where `download` works, in a window on phones and tablets, else as a blob. */
export function chooseDelivery({
  userAgent,
  maxTouchPoints,
  hasDownloadAttribute,
}: {
  userAgent: string;
  maxTouchPoints: number;
  hasDownloadAttribute: boolean;
}): Delivery {
  // iPads, and iPhones that request desktop pages, send the user agent of a Mac, which has no touch screen.
  const isIos = /iPad|iPhone|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  if (hasDownloadAttribute && !isIos) return 'link';
  return isIos || /Android|Mobile/i.test(userAgent) ? 'window' : 'blob';
}

/** Starts the download in the browser. @throws ApiError when the file is fetched and the request fails */
export async function deliver({ downloadUrl, suggestedFilename }: DownloadTicket): Promise<void> {
  const { userAgent, maxTouchPoints } = navigator;
  const hasDownloadAttribute = 'download' in HTMLAnchorElement.prototype;
  const delivery = chooseDelivery({ userAgent, maxTouchPoints, hasDownloadAttribute });
  if (delivery === 'link') clickDownload(downloadUrl, suggestedFilename);
  else if (delivery === 'blob') await fetchBlob(downloadUrl, suggestedFilename);
  // When the window is blocked, the page navigates to the attachment, which does not unload it.
  else if (!window.open(downloadUrl, '_blank')) window.location.assign(downloadUrl);
}

async function fetchBlob(address: string, filename: string): Promise<void> {
  // The response may redirect to another host, which must not receive cookies.
  const response = await fetch(address, { credentials: 'same-origin' });
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText);
  saveBlob(await response.blob(), filename);
}
