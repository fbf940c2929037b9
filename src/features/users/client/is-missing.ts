import { ApiError } from '#src/lib/api-client.ts';

/** The API knows no such person, or cannot read the id. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
