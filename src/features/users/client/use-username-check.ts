import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { endpointQuery } from '#src/lib/api-query.ts';
import { checkUsername } from '../calls.ts';
import { Username, type UsernameCheck } from '../schemas.ts';
import { messages } from '../messages.ts';

export interface UsernameState {
  status: 'unchecked' | 'checking' | 'available' | 'unavailable';
  /** Text to show; empty before the first check. */
  message: string;
}

const delayMs = 400;
const freshMs = 15_000;

/** Checks a typed username after a pause and drops outdated checks. One's own name is available without a request. */
export function useUsernameCheck(typed: string, own: string): UsernameState {
  const parsed = z.safeParse(Username, typed);
  const name = parsed.success ? parsed.data : '';
  const settled = useDebounced(name);
  const isAsked = name !== '' && name !== own && settled === name;
  const { data, isError, isFetching } = useQuery({
    ...endpointQuery(checkUsername, { params: { username: settled } }, freshMs),
    enabled: isAsked,
    retry: false,
    gcTime: freshMs,
  });
  if (name === own) return { status: 'available', message: messages.usernameOwn };
  if (!parsed.success) return { status: 'unavailable', message: parsed.error.issues[0]?.message ?? '' };
  return toUsernameState(isAsked && !isFetching ? { data, isError } : undefined);
}

function toUsernameState(
  response: { data: UsernameCheck | undefined; isError: boolean } | undefined,
): UsernameState {
  if (!response) return { status: 'checking', message: 'Checking...' };
  const { data, isError } = response;
  if (isError || !data) return { status: 'unchecked', message: messages.checkFailed };
  return { status: data.available ? 'available' : 'unavailable', message: data.message };
}

/** Returns the value after it has been unchanged for `delayMs`. */
function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
