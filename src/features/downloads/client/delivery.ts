import { ApiError } from '#src/lib/api-client.ts';
import { clickDownload, saveBlob } from '#src/lib/save-file.ts';
import type { DownloadTicket } from '../contract.ts';

export type Delivery = 'link' | 'blob' | 'window';

export interface BrowserTraits {
  userAgent: string;
  maxTouchPoints: number;
  hasDownloadAttribute: boolean;
}

/** How a browser is given a file (section 4 of the specification). */
export function chooseDelivery({ userAgent, maxTouchPoints, hasDownloadAttribute }: BrowserTraits): Delivery {
  // An iPad, and an iPhone that asks for desktop pages, call themselves a Mac; a Mac has no touch screen.
  const isIos = /iPad|iPhone|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  if (hasDownloadAttribute && !isIos) return 'link';
  return isIos || /Android|Mobile/i.test(userAgent) ? 'window' : 'blob';
}

/** @throws ApiError when the file has to be fetched and is not given */
export async function deliver({ downloadUrl, suggestedFilename }: DownloadTicket): Promise<void> {
  const { userAgent, maxTouchPoints } = navigator;
  const hasDownloadAttribute = 'download' in HTMLAnchorElement.prototype;
  const delivery = chooseDelivery({ userAgent, maxTouchPoints, hasDownloadAttribute });
  if (delivery === 'link') clickDownload(downloadUrl, suggestedFilename);
  else if (delivery === 'blob') await fetchBlob(downloadUrl, suggestedFilename);
  // A blocked window: the page itself goes there, and stays, since what comes is an attachment.
  else if (!window.open(downloadUrl, '_blank')) window.location.assign(downloadUrl);
}

async function fetchBlob(address: string, filename: string): Promise<void> {
  // The answer may send on to another host, which must not be given cookies, nor asked whether it takes them.
  const response = await fetch(address, { credentials: 'same-origin' });
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText);
  saveBlob(await response.blob(), filename);
}
