/** An open form whose fields can be saved. */
export interface FormDraftSource {
  /** The name of the form, unique on its page. */
  form: string;
  /** The id of the user who typed; '' for a visitor. */
  user: string;
  /** Returns the typed values as JSON data, or undefined when there is nothing to save. Never passwords, codes or card data. */
  read: () => unknown;
}

export interface FormDraft {
  user: string;
  fields: unknown;
}

export const formDraftPrefix = 'kept-fields:';

const sources = new Set<FormDraftSource>();

/** Returns the storage key of a form on the current page. */
export function getFormDraftKey(form: string): string {
  return `${formDraftPrefix}${window.location.pathname}:${form}`;
}

/** Includes a form in `saveFormDrafts`. @returns a function that removes it */
export function registerFormDraftSource(source: FormDraftSource): () => void {
  sources.add(source);
  return () => sources.delete(source);
}

/**
 * Saves the fields of the open forms, so that they survive loading another document in this tab.
 * @param whose `members` saves only the input of signed-in users, for the case that a session has ended
 */
export function saveFormDrafts(whose: 'members' | 'everybody'): void {
  for (const { form, user, read } of sources) {
    const fields = whose === 'members' && user === '' ? undefined : read();
    if (fields === undefined) continue;
    try {
      sessionStorage.setItem(getFormDraftKey(form), JSON.stringify({ user, fields } satisfies FormDraft));
    } catch {
      // The storage is blocked or full, and the page works without the draft.
    }
  }
}
