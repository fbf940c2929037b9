const isServer = typeof window === 'undefined';

/** Waits for the data of a page on the server. The browser shows the page at once, with skeletons. */
export async function onServer(reads: Promise<unknown>): Promise<void> {
  if (isServer) await reads;
}
