import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { registerFormDraftSource } from '#src/lib/form-drafts.ts';
import { takeFormDraft } from '#src/lib/restore-form-drafts.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { readInputs, restoreInputs, type InputValues } from '#src/ui/form/form-inputs.ts';
import { useCurrentUser } from './queries.ts';

interface KeptForm<Fields> {
  /** What was typed; undefined when nothing is to be kept. Never passwords, codes or card data. */
  read: () => Fields | undefined;
  restore: (fields: Fields) => void;
  /** The form is there, with what it began with. */
  isReady?: boolean;
}

/** Who types; whoever was signed in stays the owner when the session ends. */
function useOwner(): string | undefined {
  const user = useCurrentUser();
  const id = user === undefined ? undefined : (user?.id ?? '');
  const [owner, setOwner] = useState(id);
  if (id !== undefined && id !== owner && (id !== '' || owner === undefined)) setOwner(id);
  return owner;
}

/**
 * What stands in a form outlasts the way to the sign-in when the session has ended, and the loading of a new version: it
 * is kept in this tab for this person and this page, and comes back once. Chosen files cannot be kept.
 * @param form its name, unique on the page
 */
export function useKeptFields<Fields extends object>(
  form: string,
  { read, restore, isReady = true }: KeptForm<Fields>,
): void {
  const owner = useOwner();
  const readNow = useEffectEvent(() => read());
  const bringBack = useEffectEvent((fields: Fields) => {
    restore(fields);
    toast({
      title: 'What you had typed is back.',
      ...('hasFiles' in fields &&
        fields.hasFiles === true && { description: 'Files cannot be kept. Please choose them again.' }),
    });
  });
  useEffect(() => {
    if (owner === undefined || !isReady) return;
    const kept = takeFormDraft(form, owner);
    if (kept !== undefined) bringBack(kept as Fields);
    return registerFormDraftSource({ form, user: owner, read: () => readNow() });
  }, [form, owner, isReady]);
}

/** The same for a form whose fields are plain inputs; those without a name, for passwords and for files are left out. */
export function useKeptInputs(form: string, element: RefObject<HTMLFormElement | null>): void {
  // Not state: rendering before React has seen this very event would put the old value back into a controlled input.
  const isTouched = useRef(false);
  useEffect(() => {
    const { current } = element;
    const touch = () => {
      isTouched.current = true;
    };
    current?.addEventListener('input', touch);
    return () => current?.removeEventListener('input', touch);
  }, [element]);
  useKeptFields<{ inputs: InputValues }>(form, {
    read: () => (isTouched.current && element.current ? { inputs: readInputs(element.current) } : undefined),
    restore: ({ inputs }) => {
      if (element.current) restoreInputs(element.current, inputs);
    },
  });
}
