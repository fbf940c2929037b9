import { ApiError } from '#src/lib/api-client.ts';

/** True when the person does not exist or the id is invalid. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
