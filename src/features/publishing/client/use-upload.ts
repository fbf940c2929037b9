import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import { refreshCatalog } from '#src/features/categories/client/admin/refresh-catalog.ts';
import { call } from '#src/lib/api-client.ts';
import { createIdempotencyKey } from '#src/lib/idempotency-key.ts';
import { sendForm } from '#src/lib/send-form.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { createModel, updateModel } from '../admin-calls.ts';
import type { AdminModel } from '../admin-schemas.ts';
import type { DesignDraft } from './form/design-draft.ts';
import { describeError } from './edit/run-save-steps.ts';
import { describeNotices } from './edit/settings-texts.ts';
import { getRelease, toFormData } from './upload-draft.ts';
import { describeUploadFailure } from './upload-failure.ts';

/** A design that is stored as a draft until its files are examined, and the form with the chosen release. */
export interface StoredUpload {
  model: AdminModel;
  draft: DesignDraft;
}

/**
 * Sends the form and shows the result as a toast. A design that is to be released is stored as a draft first; `held` is set
 * until it is released or kept.
 */
export function useUpload(onUploaded: () => void) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [share, setShare] = useState(0);
  const [held, setHeld] = useState<StoredUpload>();
  const attempt = useRef<{ draft: DesignDraft; key: string }>(undefined);

  const finish = () => {
    setHeld(undefined);
    onUploaded();
    refreshCatalog(queries);
  };
  const showSuccess = (model: AdminModel) =>
    toast({ title: 'File uploaded successfully!', description: describeNotices(model) });

  const sending = useMutation({
    mutationFn: async (draft: DesignDraft) => {
      // A retry with the same form has the same idempotency key.
      if (attempt.current?.draft !== draft) attempt.current = { draft, key: createIdempotencyKey() };
      setShare(0);
      const model = await sendForm({
        method: 'POST',
        address: createModel.path,
        form: toFormData(draft),
        idempotencyKey: attempt.current.key,
        onProgress: setShare,
      });
      return model as AdminModel;
    },
    onSuccess: (model, draft) => {
      if (draft.state !== 'draft') return setHeld({ model, draft });
      showSuccess(model);
      return finish();
    },
    onError: (error) =>
      toast({ title: 'Error', description: describeUploadFailure(error), variant: 'destructive' }),
  });

  const releasing = useMutation({
    mutationFn: ({ model, draft }: StoredUpload) =>
      call(updateModel, { params: { id: model.id }, body: getRelease(draft) }),
    onSuccess: showSuccess,
    onError: (error) =>
      toast({
        title: 'Kept as a draft',
        description: `It could not be released. ${describeError(error)}`,
        variant: 'destructive',
      }),
    onSettled: finish,
  });

  const keep = () => {
    toast({
      title: 'Kept as a draft',
      description: `${held?.model.title} is under Manage Files, Problems.`,
      action: {
        label: 'Open it',
        onPress: () => void navigate({ to: '/admin', search: { tab: 'manage', shelf: 'problems' } }),
      },
    });
    finish();
  };
  const { mutate: startRelease } = releasing;
  const release = useCallback(() => held && startRelease(held), [held, startRelease]);
  return {
    upload: sending.mutate,
    isUploading: sending.isPending || held !== undefined,
    share,
    held,
    isReleasing: releasing.isPending,
    release,
    keep,
  };
}
