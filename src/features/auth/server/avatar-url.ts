/** Where an account's picture is fetched; null where it has none. The hash lets a browser keep it for a year. */
export function avatarUrl(userId: string, hash: string | null): string | null {
  return hash === null ? null : `/api/users/${encodeURIComponent(userId)}/avatar?v=${hash.slice(0, 16)}`;
}
