import { useCallback, useId, useRef, useState, type FormEvent } from 'react';
import { useFormDraft } from '#src/features/auth/client/use-form-draft.ts';
import { LeaveGuard } from '#src/ui/form/LeaveGuard.tsx';
import { toast } from '#src/ui/feedback/toast-store.ts';
import {
  emptyDraft,
  omitChangedErrors,
  findErrors,
  focusFirstError,
  type DesignDraft,
  type DraftErrors,
} from './form/design-draft.ts';
import { toStorableDraft } from './form/storable-draft.ts';
import { DetailFields } from './form/DetailFields.tsx';
import { GalleryChoice } from './form/GalleryChoice.tsx';
import { OnePrintPreview } from './form/OnePrintPreview.tsx';
import { PreviewChoice } from './form/PreviewChoice.tsx';
import { listUploadedFiles } from './form/uploaded-uses.ts';
import { UploadedFiles } from './form/UploadedFiles.tsx';
import { useUploadExaminations } from './form/use-upload-examinations.ts';
import { PendingRelease } from './PendingRelease.tsx';
import { ReadyCard } from './ReadyCard.tsx';
import { ReleaseChoice } from './release/ReleaseChoice.tsx';
import { hasContent } from './upload-draft.ts';
import { useUpload } from './use-upload.ts';

/** The form that uploads a new design. */
export function UploadTab() {
  const form = useRef<HTMLFormElement>(null);
  const previewId = useId();
  const [draft, setDraft] = useState(emptyDraft);
  const [errors, setErrors] = useState<DraftErrors>({});
  // Changes for each design, so that fields with state of their own start empty.
  const [formKey, setFormKey] = useState(0);
  const { upload, isUploading, share, release } = useUpload(() => {
    setDraft(emptyDraft);
    setFormKey((before) => before + 1);
  });

  const change = useCallback((part: Partial<DesignDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setErrors((before) => omitChangedErrors(before, part));
  }, []);

  useFormDraft('upload', {
    read: () => (draft === emptyDraft ? undefined : toStorableDraft(draft)),
    restore: ({ details }) => {
      change(details);
      // The rich text editor reads its initial value only once.
      setFormKey((before) => before + 1);
    },
  });

  const examinations = useUploadExaminations(draft.stlFiles, isUploading);
  const files = listUploadedFiles(draft, (key) => examinations.get(key)?.examination);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isUploading) return;
    const found = findErrors(draft, { now: Date.now(), files });
    setErrors(found);
    const message = focusFirstError(form.current, found);
    if (message === undefined) upload(draft);
    else toast({ title: 'Error', description: message, variant: 'destructive' });
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="grid grid-cols-[minmax(0,1fr)] gap-8 pt-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-start lg:gap-12"
    >
      <LeaveGuard when={isUploading || hasContent(draft)} isBusy={isUploading} />
      <div key={formKey} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <DetailFields draft={draft} errors={errors} onChange={change} />
        <UploadedFiles
          {...{ draft, files, examinations }}
          onChange={change}
          error={errors.stlFiles ?? errors.uses}
          disabled={isUploading}
        />
        <GalleryChoice
          items={draft.gallery}
          disabled={isUploading}
          onChange={(gallery) => change({ gallery })}
        />
        <ReleaseChoice draft={draft} onChange={change} error={errors.releasesAt} disabled={isUploading} />
      </div>
      <aside className="lg:sticky lg:top-[calc(var(--header-h)+1.5rem)]" aria-label="Preview and upload">
        <section className="card">
          <h2 id={previewId} className="text-h3 wdth-card">
            Preview image
          </h2>
          <PreviewChoice draft={draft} labelId={previewId} disabled={isUploading} onChange={change} />
        </section>
        {files.length > 1 && <OnePrintPreview files={files} needsBrim={draft.needsBrim} />}
        <ReadyCard
          draft={draft}
          isUploading={isUploading}
          isStored={release.held !== undefined}
          share={share}
        />
        {release.held && (
          <PendingRelease
            stored={release.held}
            isReleasing={release.isReleasing}
            onRelease={release.release}
            onKeep={release.keep}
          />
        )}
      </aside>
    </form>
  );
}
