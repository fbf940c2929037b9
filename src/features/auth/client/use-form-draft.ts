import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { registerFormDraftSource } from '#src/browser/form-drafts.ts';
import { takeFormDraft } from '#src/browser/restore-form-drafts.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { readInputs, restoreInputs, type InputValues } from '#src/ui/form/form-inputs.ts';
import { useCurrentUser } from './queries.ts';

interface DraftedForm<Fields> {
  /** Returns the typed values, or undefined when nothing is to be stored. Never contains passwords, codes or card data. */
  read: () => Fields | undefined;
  restore: (fields: Fields) => void;
  /** True once the form shows its initial values. */
  isReady?: boolean;
}

/** Returns the owner of the draft; the last signed-in person stays the owner after the session has ended. */
function useOwner(): string | undefined {
  const user = useCurrentUser();
  const id = user === undefined ? undefined : (user?.id ?? '');
  const [owner, setOwner] = useState(id);
  if (id !== undefined && id !== owner && (id !== '' || owner === undefined)) setOwner(id);
  return owner;
}

/**
 * Stores the values of a form in this tab, for this person and this page, and restores them once: after a sign-in that
 * an ended session required, and after a reload for a new version. Chosen files cannot be stored.
 * @param form its name, unique on the page
 */
export function useFormDraft<Fields extends object>(
  form: string,
  { read, restore, isReady = true }: DraftedForm<Fields>,
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

/** Does the same for a form of plain inputs. Inputs without a name, for passwords and for files are omitted. */
export function useInputDraft(form: string, element: RefObject<HTMLFormElement | null>): void {
  // A ref instead of state: a render before React has handled this event would reset a controlled input.
  const isTouched = useRef(false);
  useEffect(() => {
    const { current } = element;
    const touch = () => {
      isTouched.current = true;
    };
    current?.addEventListener('input', touch);
    return () => current?.removeEventListener('input', touch);
  }, [element]);
  useFormDraft<{ inputs: InputValues }>(form, {
    read: () => (isTouched.current && element.current ? { inputs: readInputs(element.current) } : undefined),
    restore: ({ inputs }) => {
      if (element.current) restoreInputs(element.current, inputs);
    },
  });
}
