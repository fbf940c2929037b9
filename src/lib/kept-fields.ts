/** The fields of one form that is open. */
export interface FieldSource {
  /** Unique on its page. */
  form: string;
  /** Id of who typed; '' for a visitor. */
  user: string;
  /** What was typed, as JSON can hold it; undefined when there is nothing to keep. Never passwords, codes or card data. */
  read: () => unknown;
}

interface Kept {
  user: string;
  fields: unknown;
}

const prefix = 'kept-fields:';
const sources = new Set<FieldSource>();

const keyOf = (form: string) => `${prefix}${window.location.pathname}:${form}`;

/** From now on `keepFields` looks at this form. @returns ends that */
export function addFieldSource(source: FieldSource): () => void {
  sources.add(source);
  return () => sources.delete(source);
}

/** Keeps what stands in the open forms over the loading of another document in this tab. */
export function keepFields(): void {
  for (const { form, user, read } of sources) {
    const fields = read();
    if (fields === undefined) continue;
    try {
      sessionStorage.setItem(keyOf(form), JSON.stringify({ user, fields } satisfies Kept));
    } catch {
      // Storage is refused or full: the page goes on without it.
    }
  }
}

/** What was kept of a form for this person, once. A visitor is not shown what somebody who was signed in has typed. */
export function takeKeptFields(form: string, user: string): unknown {
  const key = keyOf(form);
  const kept = read(key);
  if (kept?.user !== user) return undefined;
  sessionStorage.removeItem(key);
  return kept.fields;
}

/** Forgets what is kept of others than this person; without one, of everybody. */
export function forgetKeptFields(besides?: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix) && (besides === undefined || read(key)?.user !== besides))
        sessionStorage.removeItem(key);
    }
  } catch {
    // Refused storage keeps nothing.
  }
}

function read(key: string): Kept | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null) ?? undefined;
  } catch {
    return undefined;
  }
}
