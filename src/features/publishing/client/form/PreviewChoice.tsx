import { useRef } from 'react';
import { Button } from '#src/ui/Button.tsx';
import type { CropPoint } from '#src/ui/form/crop.ts';
import { CropPicker } from '#src/ui/form/CropPicker.tsx';
import { FileDropList } from '#src/ui/form/FileDropList.tsx';
import { FileRows } from '#src/ui/form/FileRows.tsx';
import { AccessBadge } from '#src/features/catalog/client/AccessBadge.tsx';
import { imageSet } from '#src/features/catalog/client/image-set.ts';
import { imageExtensions, type DesignDraft } from './design-draft.ts';
import { acceptPictures } from './accept-pictures.ts';
import { useObjectUrl } from './use-object-url.ts';

export interface PreviewChoiceProps {
  draft: DesignDraft;
  /** The design's present picture and its crop position. */
  current?: { url: string; crop: CropPoint };
  labelId: string;
  disabled: boolean;
  onChange: (change: Partial<DesignDraft>) => void;
}

/** Selects the picture of the card and its crop position. */
export function PreviewChoice({ draft, current, labelId, disabled, onChange }: PreviewChoiceProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const chosen = useObjectUrl(draft.previewImage);
  const src = draft.previewImage ? chosen : current && imageSet(current.url).src;
  const choose = ([previewImage]: File[]) => {
    if (previewImage) onChange({ previewImage, crop: { x: 50, y: 50 } });
  };
  const drop = () => onChange({ previewImage: undefined, crop: current?.crop ?? { x: 50, y: 50 } });
  const list = (
    <FileDropList
      files={[]}
      onChange={choose}
      onRefused={acceptPictures}
      accept={imageExtensions}
      multiple={false}
      labelledBy={labelId}
      disabled={disabled}
      hint="JPEG, PNG, WebP, AVIF or GIF, up to 20 MB."
    />
  );
  return (
    <>
      <p className="mt-1 mb-4 text-sm text-ink-2">
        {draft.previewImage || current
          ? 'Click the part of the picture that must stay in the card.'
          : 'Without one, pictures are drawn from the mesh.'}
      </p>
      {src === undefined ? (
        list
      ) : (
        <CropPicker
          src={src}
          value={draft.crop}
          onChange={(crop) => onChange({ crop })}
          caption={
            <div className="mt-2 grid justify-items-start gap-1.5">
              <p className="text-sm leading-tight font-semibold wrap-anywhere">{draft.title}</p>
              <AccessBadge isPremium={draft.isPremium} />
            </div>
          }
        />
      )}
      {draft.previewImage && (
        <FileRows
          files={[draft.previewImage]}
          disabled={disabled}
          onRemove={drop}
          onEmptied={() => undefined}
        />
      )}
      {current && (
        <Button size="sm" disabled={disabled} className="mt-3" onClick={() => chooser.current?.click()}>
          Replace preview image
        </Button>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        accept={imageExtensions.join(',')}
        onChange={({ target }) => {
          choose(acceptPictures(Array.from(target.files ?? [])));
          target.value = '';
        }}
      />
    </>
  );
}
