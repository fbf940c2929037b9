/**
 * Computes the SHA-256 of a file in the browser.
 * @returns 64 hexadecimal digits
 * @throws when the file cannot be read, and where the browser offers no hashes, as on pages without HTTPS
 */
export async function hashFile(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Shortens a hash to its ends: `4be1 09c7 … e20f 7d3a`. */
export function shortenHash(hash: string): string {
  const groups = hash.match(/.{4}/g) ?? [];
  return `${groups.slice(0, 2).join(' ')} … ${groups.slice(-2).join(' ')}`;
}
