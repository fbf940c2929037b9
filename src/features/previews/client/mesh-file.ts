let latest: { url: string; bytes: Promise<ArrayBuffer | undefined> } | undefined;

/** Starts to fetch a preview that will probably be viewed. A failure is ignored, because the view fetches it again. */
export function prefetchMeshFile(url: string): void {
  if (latest?.url === url) return;
  latest = { url, bytes: fetchBytes(url).catch(() => undefined) };
}

/**
 * Returns the bytes of a preview, from the prefetch if there was one.
 * @throws when it cannot be fetched
 */
export async function readMeshFile(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const prefetched = latest?.url === url ? latest.bytes : undefined;
  // The bytes are needed once, and a second attempt must reach the server.
  latest = undefined;
  return (await prefetched) ?? fetchBytes(url, signal);
}

async function fetchBytes(url: string, signal?: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetch(url, { credentials: 'same-origin', ...(signal && { signal }) });
  if (!response.ok) throw new Error(`The preview was answered with ${response.status}.`);
  return response.arrayBuffer();
}
