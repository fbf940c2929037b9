import { useEffect, useId, useRef } from 'react';
import { AuditList } from '#src/features/audit/client/AuditList.tsx';
import { EditionList } from '#src/features/editions/client/EditionList.tsx';
import type { AdminModel } from '../../admin-schemas.ts';
import type { DraftErrors } from '../form/design-draft.ts';
import { DetailFields } from '../form/DetailFields.tsx';
import { GalleryChoice } from '../form/GalleryChoice.tsx';
import { PreviewChoice } from '../form/PreviewChoice.tsx';
import { ReleaseChoice } from '../release/ReleaseChoice.tsx';
import { getSavedDetails, type EditDraft, type EditState } from './edit-state.ts';
import { Disclosure } from './Disclosure.tsx';
import { EditFiles } from './EditFiles.tsx';
import { EditPreview } from './EditPreview.tsx';
import { Versions } from './Versions.tsx';

export interface EditFieldsProps {
  state: EditState;
  errors: DraftErrors;
  isSaving: boolean;
  onChange: (change: Partial<EditDraft>) => void;
  /** Called when an earlier version was restored, or the settings of a file were removed. */
  onRestored: (model: AdminModel) => void;
}

/** The fields of the upload form in one column, filled with the design's data. */
export function EditFields({ state, errors, isSaving, onChange, onRestored }: EditFieldsProps) {
  const { base, draft } = state;
  const previewId = useId();
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.querySelector('input')?.focus({ preventScroll: true }), []);
  const { crop } = getSavedDetails(base);
  const current = base.imageUrl === null ? undefined : { url: base.imageUrl, crop };
  return (
    <div ref={top} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <DetailFields draft={draft} errors={errors} onChange={onChange} />
      <div className="sm:max-w-112">
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
      <EditPreview model={base} />
      <EditFiles
        state={state}
        onChange={onChange}
        error={errors.stlFiles ?? errors.uses}
        disabled={isSaving}
        onServerChange={onRestored}
      />
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
      <Disclosure label="Editions">
        <EditionList modelId={base.id} />
      </Disclosure>
      <Disclosure label="Earlier versions">
        <Versions model={base} onRestored={onRestored} />
      </Disclosure>
      <Disclosure label="History">
        <AuditList kind="design" targetId={String(base.id)} />
      </Disclosure>
    </div>
  );
}
