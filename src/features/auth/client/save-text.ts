const cleanUpMs = 1000;

/** Has the browser save a text file. */
export function saveText(name: string, text: string): void {
  const blobUrl = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = blobUrl;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  setTimeout(() => {
    link.remove();
    URL.revokeObjectURL(blobUrl);
  }, cleanUpMs);
}
