import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { refreshCatalog } from '#src/features/categories/client/admin/refresh-catalog.ts';
import { createIdempotencyKey } from '#src/browser/idempotency-key.ts';
import { sendForm } from '#src/browser/send-form.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { createModel } from '../admin-calls.ts';
import type { AdminModel } from '../admin-schemas.ts';
import type { DesignDraft } from './form/design-draft.ts';
import { describeNotices } from './edit/settings-texts.ts';
import { toFormData } from './upload-draft.ts';
import { describeUploadFailure } from './upload-failure.ts';
import { usePendingRelease } from './use-pending-release.ts';

/**
 * Sends the form, returns its progress and shows the result as a toast. A design that is to be released is stored as a draft
 * and held until its files are examined.
 */
export function useUpload(onUploaded: () => void) {
  const queries = useQueryClient();
  const [share, setShare] = useState(0);
  const attempt = useRef<{ draft: DesignDraft; key: string }>(undefined);

  const showSuccess = (model: AdminModel) =>
    toast({ title: 'File uploaded successfully!', description: describeNotices(model) });
  const finish = () => {
    onUploaded();
    refreshCatalog(queries);
  };
  const { hold, ...release } = usePendingRelease({ onReleased: showSuccess, onEnd: finish });

  const mutation = useMutation({
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
      if (draft.state !== 'draft') return hold({ model, draft });
      showSuccess(model);
      return finish();
    },
    onError: (error) =>
      toast({ title: 'Error', description: describeUploadFailure(error), variant: 'destructive' }),
  });
  const isUploading = mutation.isPending || release.held !== undefined;
  return { upload: mutation.mutate, isUploading, share, release };
}
