import { ApiError } from '#src/lib/api-client.ts';
import { messages } from '../messages.ts';

/** Returns the text to show when a sign-in failed. */
export function loginErrorText(error: unknown): string {
  if (error instanceof ApiError) return error.userMessage ?? messages.invalidCredentials;
  return messages.networkFailed;
}

export function registrationErrorText(error: unknown): string {
  if (error instanceof ApiError) return error.userMessage ?? messages.addressTaken;
  return error instanceof TypeError ? messages.networkFailed : messages.registrationFailed;
}
