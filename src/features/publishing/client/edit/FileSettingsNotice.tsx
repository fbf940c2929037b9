import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ModelFile } from '#src/features/catalog/schemas.ts';
import { call } from '#src/lib/api-client.ts';
import { Button } from '#src/ui/Button.tsx';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { removeFileSettings } from '../../admin-calls.ts';
import type { AdminModel } from '../../admin-schemas.ts';
import { versionsQuery } from './queries.ts';
import { describeError } from './run-save-steps.ts';
import { describeContents, describeRemoved } from './settings-texts.ts';

interface FileSettingsNoticeProps {
  model: AdminModel;
  file: ModelFile;
  disabled: boolean;
  /** Called with the design when the settings were removed. */
  onRemoved: (model: AdminModel) => void;
}

/** Says which code, addresses and names the slicer settings in a file contain, and offers to remove all settings. */
export function FileSettingsNotice({ model, file, disabled, onRemoved }: FileSettingsNoticeProps) {
  const queries = useQueryClient();
  const [isKept, setKept] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  // The pressed button disappears, so the focus moves to the first button of the file.
  const moveFocus = () => box.current?.closest('li')?.querySelector<HTMLElement>('button')?.focus();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(removeFileSettings, { params: { id: model.id, fileId: file.id } }),
    onSuccess: async (changed) => {
      toast({ title: 'File updated successfully!' });
      moveFocus();
      onRemoved(changed);
      await queries.invalidateQueries({ queryKey: versionsQuery(model.id).queryKey });
    },
    onError: (error) => toast({ title: 'Error', description: describeError(error), variant: 'destructive' }),
  });
  const notice = model.settingsNotices.find(({ fileId }) => fileId === file.id);
  const removed = notice && describeRemoved(notice);
  const contents = notice && !isKept ? describeContents(notice, file.format) : undefined;
  if (removed === undefined && contents === undefined) return null;
  return (
    <div ref={box} className="basis-full pr-1.5 pb-1 text-xs text-ink-2">
      {removed !== undefined && <p className="wrap-anywhere">{removed}</p>}
      {contents !== undefined && (
        <div className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <p className="min-w-0 flex-1 basis-48">{contents}</p>
          <div className="ml-auto flex gap-1">
            <Button
              variant="ghost"
              size="sm"
              disabled={disabled || isPending}
              aria-label={`Keep the settings of ${file.name}`}
              onClick={() => {
                moveFocus();
                setKept(true);
              }}
            >
              Keep
            </Button>
            <Button
              size="sm"
              disabled={disabled}
              pending={isPending}
              pendingLabel="Removing..."
              aria-label={isPending ? undefined : `Remove settings of ${file.name}`}
              onClick={() => {
                if (!isPending) mutate();
              }}
            >
              Remove settings
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
