const isServer = typeof window === 'undefined';

/** Waits on the server for what the page shows. The browser shows the page at once, with skeletons. */
export async function onServer(reads: Promise<unknown>): Promise<void> {
  if (isServer) await reads;
}
