import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '#src/lib/api-client.ts';
import { setSiteFacts, type SiteFacts } from '#src/site.ts';
import type { FieldErrors } from '#src/ui/form/form-errors.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { getSite, saveSite } from '../calls.ts';
import type { DesignerWork, HandOver, SiteVersion } from '../schemas.ts';
import { checkFacts, findChanged, withFacts, withoutDesigner, type FactName } from './draft.ts';
import { siteQuery, siteVersionsQuery } from './queries.ts';

/** A version that another admin saved after this form was opened. */
export interface SiteConflict {
  message: string;
  theirs: SiteVersion;
}

interface DraftOptions {
  /** The facts that are filled in already, and not saved yet. */
  proposed?: Partial<SiteFacts>;
  onSaved?: () => void;
}

/** Holds the saved facts, the changed ones, and what was said about them. */
function useDraftState(opened: SiteVersion, { proposed, onSaved }: DraftOptions) {
  const facts = { ...opened.facts, ...proposed };
  const [base, setBase] = useState({ ...opened, facts });
  const [draft, setDraft] = useState(facts);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [handOver, setHandOver] = useState<HandOver>({});
  const [conflict, setConflict] = useState<SiteConflict>();
  const rebase = (version: SiteVersion, facts: SiteFacts) => {
    setBase(version);
    setDraft(facts);
    setErrors({});
    setHandOver({});
    setConflict(undefined);
  };
  return {
    ...{ base, draft, errors, handOver, conflict, onSaved },
    ...{ setDraft, setErrors, setHandOver, setConflict, rebase },
  };
}

type DraftState = ReturnType<typeof useDraftState>;

/** Returns a function that checks facts, and saves them when they are valid. It returns the faults by field. */
function useSaving({ handOver, rebase, setConflict, setErrors, onSaved }: DraftState) {
  const queries = useQueryClient();
  const refuse = async (error: Error) => {
    const { status, body } = error instanceof ApiError ? error : {};
    if (status === 409) {
      setConflict({ message: body?.message ?? '', theirs: await call(getSite, {}) });
      return;
    }
    const issues = (body?.issues ?? []).map(({ path, message }) => [path.replace(/^facts\./, ''), message]);
    setErrors(Object.fromEntries(issues) as FieldErrors);
    toast({ title: 'The site could not be saved', description: body?.message, variant: 'destructive' });
  };
  const saving = useMutation({
    mutationFn: (body: Pick<SiteVersion, 'version' | 'facts'> & { handOver: HandOver }) =>
      call(saveSite, { body }),
    onSuccess: (saved) => {
      setSiteFacts(saved.facts);
      rebase(saved, saved.facts);
      queries.setQueryData(siteQuery().queryKey, saved);
      void queries.invalidateQueries({ queryKey: siteVersionsQuery().queryKey });
      if (onSaved) onSaved();
      else toast({ title: 'The site is changed', description: 'The change is on every page now.' });
    },
    onError: (error) => void refuse(error),
  });
  const save = (version: number, facts: SiteFacts): FieldErrors => {
    const found = checkFacts(facts);
    setErrors(found);
    if (Object.keys(found).length === 0) saving.mutate({ version, facts, handOver });
    return found;
  };
  return { save, isSaving: saving.isPending };
}

/** Holds the changes of the form until they are saved. */
export function useSiteDraft(opened: SiteVersion, options: DraftOptions = {}) {
  const state = useDraftState(opened, options);
  const { base, draft, errors, conflict, rebase, setDraft, setHandOver } = state;
  const { save, isSaving } = useSaving(state);
  const changed = findChanged(base.facts, draft);
  return {
    ...{ base, draft, errors, conflict, changed, isSaving },
    set: <Name extends FactName>(name: Name, value: SiteFacts[Name]) =>
      setDraft((before) => ({ ...before, [name]: value })),
    save: () => save(base.version, draft),
    discard: () => rebase(base, base.facts),
    workOf: (userId: string): DesignerWork =>
      base.work.find((one) => one.userId === userId) ?? { userId, designs: 0, scheduled: 0 },
    /** Removes a designer. The days and the designs go to the heir; null leaves them without a designer. */
    removeDesigner: (userId: string, heir: string | null) => {
      setHandOver((before) => ({ ...before, [userId]: heir }));
      setDraft((before) => withoutDesigner(before, userId, heir));
    },
    /** Saves an earlier state of some facts, with the present state of the others. */
    undo: (names: readonly FactName[], from: SiteFacts) =>
      save(base.version, withFacts(base.facts, names, from)),
    saveMine: (theirs: SiteVersion) => save(theirs.version, withFacts(theirs.facts, changed, draft)),
    takeTheirs: (theirs: SiteVersion) => {
      const changedByThem = findChanged(base.facts, theirs.facts);
      const kept = changed.filter((name) => !changedByThem.includes(name));
      rebase(theirs, withFacts(theirs.facts, kept, draft));
    },
  };
}

export type SiteDraft = ReturnType<typeof useSiteDraft>;

/** Focuses the first field of the form that has an error. */
export function focusFault(form: HTMLFormElement | null, errors: FieldErrors): void {
  const [path = ''] = Object.keys(errors);
  const name = path.split('.')[0] ?? '';
  const field =
    form?.querySelector<HTMLElement>(`[name="${path}"]`) ??
    form?.querySelector<HTMLElement>(`[name^="${name}"], [data-fact="${name}"]`);
  field?.focus();
}
