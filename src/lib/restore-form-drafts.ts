import { keptFieldsKey, keptFieldsPrefix, type KeptFields } from './form-drafts.ts';

/**
 * What was kept of a form for this person, once. Nobody is shown what somebody else has typed.
 * @param user id, '' for a visitor
 */
export function takeKeptFields(form: string, user: string): unknown {
  const key = keptFieldsKey(form);
  const kept = read(key);
  if (kept?.user !== user) return undefined;
  sessionStorage.removeItem(key);
  return kept.fields;
}

/** Forgets what is kept of others than this person; without one, of everybody. */
export function forgetKeptFields(besides?: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (!key.startsWith(keptFieldsPrefix)) continue;
      if (besides === undefined || read(key)?.user !== besides) sessionStorage.removeItem(key);
    }
  } catch {
    // Refused storage keeps nothing.
  }
}

function read(key: string): KeptFields | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as KeptFields | null) ?? undefined;
  } catch {
    return undefined;
  }
}
