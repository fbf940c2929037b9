/** Returns the URL of an account's picture, or null. The hash in it allows browsers to cache it for a year. */
export function avatarUrl(userId: string, hash: string | null): string | null {
  return hash === null ? null : `/api/users/${encodeURIComponent(userId)}/avatar?v=${hash.slice(0, 16)}`;
}
