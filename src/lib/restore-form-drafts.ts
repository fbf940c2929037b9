import { getFormDraftKey, formDraftPrefix, type FormDraft } from './form-drafts.ts';

/**
 * What was kept of a form for this person, once. Nobody is shown what somebody else has typed.
 * @param user id, '' for a visitor
 */
export function takeFormDraft(form: string, user: string): unknown {
  const key = getFormDraftKey(form);
  const kept = read(key);
  if (kept?.user !== user) return undefined;
  sessionStorage.removeItem(key);
  return kept.fields;
}

/** Forgets what is kept of others than this person; without one, of everybody. */
export function clearFormDrafts(besides?: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (!key.startsWith(formDraftPrefix)) continue;
      if (besides === undefined || read(key)?.user !== besides) sessionStorage.removeItem(key);
    }
  } catch {
    // Refused storage keeps nothing.
  }
}

function read(key: string): FormDraft | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as FormDraft | null) ?? undefined;
  } catch {
    return undefined;
  }
}
