import { useEffect, useId, useRef } from 'react';
import type { DraftErrors } from '../form/design-draft.ts';
import { DetailFields } from '../form/DetailFields.tsx';
import { GalleryChoice } from '../form/GalleryChoice.tsx';
import { PreviewChoice } from '../form/PreviewChoice.tsx';
import { ReleaseChoice } from '../release/ReleaseChoice.tsx';
import { cropOf, type EditDraft, type Work } from './edit-draft.ts';
import { EditFiles } from './EditFiles.tsx';

export interface EditFieldsProps {
  work: Work;
  errors: DraftErrors;
  isSaving: boolean;
  onChange: (change: Partial<EditDraft>) => void;
}

/** All that upload asks for, in one column, beginning with what is there. */
export function EditFields({ work, errors, isSaving, onChange }: EditFieldsProps) {
  const { base, draft } = work;
  const previewId = useId();
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.querySelector('input')?.focus({ preventScroll: true }), []);
  const current = base.imageUrl === null ? undefined : { url: base.imageUrl, crop: cropOf(base) };
  return (
    <div ref={top} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <DetailFields draft={draft} errors={errors} onChange={onChange} />
      <div>
        <p id={previewId} className="text-sm font-semibold">
          Preview image
        </p>
        <PreviewChoice
          draft={draft}
          current={current}
          labelId={previewId}
          disabled={isSaving}
          onChange={onChange}
        />
      </div>
      <EditFiles work={work} onChange={onChange} error={errors.stlFiles} disabled={isSaving} />
      <GalleryChoice
        items={draft.gallery}
        disabled={isSaving}
        onChange={(gallery) => onChange({ gallery })}
      />
      <ReleaseChoice
        draft={draft}
        releasedAt={base.state === 'released' ? base.releasedAt : undefined}
        error={errors.releasesAt}
        disabled={isSaving}
        onChange={onChange}
      />
    </div>
  );
}
