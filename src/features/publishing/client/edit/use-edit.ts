import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { refreshCatalog } from '#src/features/categories/client/admin/refresh-catalog.ts';
import type { AdminModel } from '../../admin-schemas.ts';
import {
  hasUnsavedChanges,
  applySavedModel,
  createEditState,
  type EditDraft,
  type EditState,
} from './edit-state.ts';
import { examinationsQuery } from './queries.ts';
import { useSaving } from './use-saving.ts';

/** Holds the edit form of a design, starting with the loaded data. Saved changes are not sent again. */
export function useEdit(loaded: AdminModel | undefined, onSaved: (model: AdminModel) => void) {
  const queries = useQueryClient();
  const [touched, setTouched] = useState<EditState>();
  const state = touched ?? (loaded && createEditState(loaded));
  const saving = useSaving({ onStep: setTouched, onSaved });

  const change = useCallback(
    (part: Partial<EditDraft>) =>
      setTouched((before) => {
        const from = before ?? (loaded && createEditState(loaded));
        return from && { ...from, draft: { ...from.draft, ...part } };
      }),
    [loaded],
  );

  return {
    ...saving,
    state,
    change,
    isDirty: state !== undefined && hasUnsavedChanges(state),
    /** Takes over a change that was saved outside the form. */
    applyServerChange: (model: AdminModel) => {
      if (state) setTouched(applySavedModel(state, model, {}));
      refreshCatalog(queries);
      void queries.invalidateQueries({ queryKey: examinationsQuery(model.id).queryKey });
    },
    /** Discards all changes, so that the form shows the loaded data. */
    discard: () => {
      setTouched(undefined);
      saving.clearFailure();
    },
  };
}
