const cleanUpMs = 1000;

/** Makes the browser download a URL by clicking a temporary link. */
export function clickDownload(href: string, filename: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = filename;
  link.hidden = true;
  document.body.append(link);
  link.click();
  setTimeout(() => link.remove(), cleanUpMs);
}

/** Makes the browser save a blob as a file. */
export function saveBlob(blob: Blob, filename: string): void {
  const blobUrl = URL.createObjectURL(blob);
  clickDownload(blobUrl, filename);
  setTimeout(() => URL.revokeObjectURL(blobUrl), cleanUpMs);
}
