import { useId } from 'react';
import { CropPicker } from '#src/ui/CropPicker.tsx';
import { FileDropList } from '#src/ui/FileDropList.tsx';
import { FileRows } from '#src/ui/FileRows.tsx';
import { AccessBadge } from '../AccessBadge.tsx';
import { imageExtensions, type UploadDraft } from './upload-draft.ts';
import { useObjectUrl } from './use-object-url.ts';

export interface PreviewChoiceProps {
  draft: UploadDraft;
  disabled: boolean;
  onChange: (change: Partial<UploadDraft>) => void;
}

/** The card's picture, and which part of it the card keeps. */
export function PreviewChoice({ draft, disabled, onChange }: PreviewChoiceProps) {
  const labelId = useId();
  const url = useObjectUrl(draft.previewImage);
  const choose = ([previewImage]: File[]) => onChange({ previewImage, crop: { x: 50, y: 50 } });
  return (
    <section className="card">
      <h2 id={labelId} className="text-h3 wdth-card">
        Preview image
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-2">
        {draft.previewImage
          ? 'Click the part of the picture that must stay in the card.'
          : 'Without one, pictures are drawn from the mesh.'}
      </p>
      {draft.previewImage && url !== undefined ? (
        <>
          <CropPicker
            src={url}
            value={draft.crop}
            onChange={(crop) => onChange({ crop })}
            caption={
              <div className="mt-2 grid justify-items-start gap-1.5">
                <p className="text-sm leading-tight font-semibold">{draft.title}</p>
                <AccessBadge isPremium={draft.isPremium} />
              </div>
            }
          />
          <FileRows
            files={[draft.previewImage]}
            disabled={disabled}
            onRemove={() => choose([])}
            onEmptied={() => undefined}
          />
        </>
      ) : (
        <FileDropList
          files={[]}
          onChange={choose}
          accept={imageExtensions}
          multiple={false}
          labelledBy={labelId}
          disabled={disabled}
          hint="JPEG, PNG, WebP, AVIF or GIF, up to 20 MB."
        />
      )}
    </section>
  );
}
