import { notFound } from '@tanstack/react-router';
import { ApiError } from '#src/lib/api-client.ts';

const isServer = typeof window === 'undefined';

/** Waits for the data of a page on the server. The browser shows the page at once, with skeletons. */
export async function onServer(reads: Promise<unknown>): Promise<void> {
  if (isServer) await reads;
}

/** Turns the API's 404, and its 400 for an invalid id, into the page for missing content. */
export async function orNotFound<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) throw notFound();
    throw error;
  }
}
