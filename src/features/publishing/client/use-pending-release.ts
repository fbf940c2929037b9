import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { call } from '#src/lib/api-client.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { updateModel } from '../admin-calls.ts';
import type { AdminModel } from '../admin-schemas.ts';
import { describeError } from './edit/run-save-steps.ts';
import type { DesignDraft } from './form/design-draft.ts';
import { getRelease } from './upload-draft.ts';

/** A design that is stored as a draft until its files are examined, and the form with the chosen release. */
export interface StoredUpload {
  model: AdminModel;
  draft: DesignDraft;
}

/** Holds a stored design until it is released or kept as a draft. */
export function usePendingRelease({
  onReleased,
  onEnd,
}: {
  onReleased: (model: AdminModel) => void;
  /** Called when the design is released, or stays a draft. */
  onEnd: () => void;
}) {
  const navigate = useNavigate();
  const [held, setHeld] = useState<StoredUpload>();
  const end = () => {
    setHeld(undefined);
    onEnd();
  };
  const { mutate, isPending } = useMutation({
    mutationFn: ({ model, draft }: StoredUpload) =>
      call(updateModel, { params: { id: model.id }, body: getRelease(draft) }),
    onSuccess: onReleased,
    onError: (error) =>
      toast({
        title: 'Kept as a draft',
        description: `It could not be released. ${describeError(error)}`,
        variant: 'destructive',
      }),
    onSettled: end,
  });
  const keep = (hasProblems: boolean) => {
    const [shelf, name] = hasProblems ? (['problems', 'Problems'] as const) : (['draft', 'Drafts'] as const);
    const open = () => void navigate({ to: '/admin', search: { tab: 'manage', shelf } });
    toast({
      title: 'Kept as a draft',
      description: `${held?.model.title} is under Manage Files, ${name}.`,
      action: { label: 'Open it', onPress: open },
    });
    end();
  };
  const release = useCallback(() => held && mutate(held), [held, mutate]);
  return { held, hold: setHeld, isReleasing: isPending, release, keep };
}
