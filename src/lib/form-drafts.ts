/** The fields of one form that is open. */
export interface FormDraftSource {
  /** Unique on its page. */
  form: string;
  /** Id of who typed; '' for a visitor. */
  user: string;
  /** What was typed, as JSON can hold it; undefined when there is nothing to keep. Never passwords, codes or card data. */
  read: () => unknown;
}

export interface FormDraft {
  user: string;
  fields: unknown;
}

export const formDraftPrefix = 'kept-fields:';

const sources = new Set<FormDraftSource>();

/** Of the form on the page that is shown. */
export function getFormDraftKey(form: string): string {
  return `${formDraftPrefix}${window.location.pathname}:${form}`;
}

/** From now on `keepFields` looks at this form. @returns ends that */
export function registerFormDraftSource(source: FormDraftSource): () => void {
  sources.add(source);
  return () => sources.delete(source);
}

/**
 * Keeps what stands in the open forms over the loading of another document in this tab.
 * @param whose `members`: only what was typed by people who were signed in, for the case that a session has ended
 */
export function saveFormDrafts(whose: 'members' | 'everybody'): void {
  for (const { form, user, read } of sources) {
    const fields = whose === 'members' && user === '' ? undefined : read();
    if (fields === undefined) continue;
    try {
      sessionStorage.setItem(getFormDraftKey(form), JSON.stringify({ user, fields } satisfies FormDraft));
    } catch {
      // Storage is refused or full: the page goes on without it.
    }
  }
}
