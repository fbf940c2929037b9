import { getFormDraftKey, formDraftPrefix, type FormDraft } from './form-drafts.ts';

/**
 * Returns the saved draft of a form once, and only to the user who typed it.
 * @param user the user's id, '' for a visitor
 */
export function takeFormDraft(form: string, user: string): unknown {
  const key = getFormDraftKey(form);
  const draft = read(key);
  if (draft?.user !== user) return undefined;
  sessionStorage.removeItem(key);
  return draft.fields;
}

/** Removes the drafts of all users except the given one; without one, of everybody. */
export function clearFormDrafts(exceptUser?: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (!key.startsWith(formDraftPrefix)) continue;
      if (exceptUser === undefined || read(key)?.user !== exceptUser) sessionStorage.removeItem(key);
    }
  } catch {
    // A blocked storage contains no drafts.
  }
}

function read(key: string): FormDraft | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as FormDraft | null) ?? undefined;
  } catch {
    return undefined;
  }
}
