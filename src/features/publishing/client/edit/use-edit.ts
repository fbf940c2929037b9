import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { refreshCatalog } from '#src/features/categories/client/admin/refresh-catalog.ts';
import type { AdminModel } from '../../admin-contract.ts';
import { isChanged, moveOn, startWork, type EditDraft, type Work } from './edit-state.ts';
import { useSaving } from './use-saving.ts';

/** The form of a design, from what was read on; what has been saved is not sent again. */
export function useEdit(loaded: AdminModel | undefined, onSaved: () => void) {
  const queries = useQueryClient();
  const [touched, setTouched] = useState<Work>();
  const work = touched ?? (loaded && startWork(loaded));
  const saving = useSaving({ onStep: setTouched, onSaved });

  const change = useCallback(
    (part: Partial<EditDraft>) =>
      setTouched((before) => {
        const from = before ?? (loaded && startWork(loaded));
        return from && { ...from, draft: { ...from.draft, ...part } };
      }),
    [loaded],
  );

  return {
    ...saving,
    work,
    change,
    isDirty: work !== undefined && isChanged(work),
    /** A change that was made beside the form. */
    follow: (model: AdminModel) => {
      if (work) setTouched(moveOn(work, model, {}));
      refreshCatalog(queries);
    },
    /** What was read last is what stands in the form. */
    forget: () => {
      setTouched(undefined);
      saving.forgetFailure();
    },
  };
}
