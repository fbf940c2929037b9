import { useState } from 'react';
import { imageSet } from '#src/features/catalog/client/image-set.ts';
import { ViewIn3d } from '#src/features/previews/client/design/ViewIn3d.tsx';
import { SafeImage } from '#src/ui/media/SafeImage.tsx';
import type { AdminModel } from '../../admin-schemas.ts';

/** The 3D view as visitors see it, also before the release. Empty until the files are examined. */
export function EditPreview({ model }: { model: AdminModel }) {
  const [isOpen, setOpen] = useState(false);
  const { preview, imageUrl, imageColor } = model;
  if (!preview) return null;
  const poster = imageUrl !== null && (
    <SafeImage
      {...imageSet(imageUrl)}
      alt=""
      sizes="28rem"
      width={640}
      height={800}
      color={imageColor}
      className="size-full"
    />
  );
  return (
    <div className="sm:max-w-112">
      <p className="mb-1.5 text-sm font-semibold">3D preview as visitors see it</p>
      <ViewIn3d
        // A change of the level changes what is shown.
        key={`${model.previewLevel} ${model.isPremium}`}
        model={model}
        summary={preview}
        isPanel
        poster={poster}
        isOpen={isOpen}
        onOpenChange={setOpen}
        place={(button) => button}
      />
    </div>
  );
}
