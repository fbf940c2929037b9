export interface Dropped {
  files: File[];
  /** True when a folder was dropped. */
  fromFolder: boolean;
}

/** Reads the files of a drop, including those within folders. Call it in the drop event itself: later the list is empty. */
export async function readDroppedFiles(transfer: DataTransfer): Promise<Dropped> {
  const entries = Array.from(transfer.items, (item) => item.webkitGetAsEntry());
  if (entries.every((entry) => entry === null)) {
    return { files: Array.from(transfer.files), fromFolder: false };
  }
  const found = await Promise.all(entries.filter((entry) => entry !== null).map(readEntry));
  return { files: found.flat(), fromFolder: entries.some((entry) => entry?.isDirectory) };
}

async function readEntry(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  if (!isDirectory(entry)) return [];
  const reader = entry.createReader();
  const files: File[] = [];
  for (;;) {
    // Chromium returns at most 100 entries per call; an empty result marks the end.
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (batch.length === 0) return files;
    files.push(...(await Promise.all(batch.map(readEntry))).flat());
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
