import { notFound } from '@tanstack/react-router';
import { ApiError } from '#src/lib/api-client.ts';

/** Turns the API's 404, and its 400 for an invalid id, into the page for missing content. */
export async function orNotFound<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) throw notFound();
    throw error;
  }
}
