const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** Formats a size with at most three digits, such as '38.4 GB' (1 GB = 1,000 MB). */
export function formatBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${value < 99.95 && power > 0 ? Number(value.toFixed(1)) : Math.round(value)} ${units[power]}`;
}
