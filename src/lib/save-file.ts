const cleanUpMs = 1000;

/** Follows a link that has the browser save what it leads to. */
export function clickDownload(href: string, filename: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = filename;
  link.hidden = true;
  document.body.append(link);
  link.click();
  setTimeout(() => link.remove(), cleanUpMs);
}

/** Has the browser save what is in memory. */
export function saveBlob(blob: Blob, filename: string): void {
  const blobUrl = URL.createObjectURL(blob);
  clickDownload(blobUrl, filename);
  setTimeout(() => URL.revokeObjectURL(blobUrl), cleanUpMs);
}
