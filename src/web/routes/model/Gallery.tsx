import { imageSet } from '#src/features/catalog/client/image-set.ts';
import type { Model } from '#src/features/catalog/schemas.ts';
import { ViewIn3d } from '#src/features/previews/client/design/ViewIn3d.tsx';
import Box from 'lucide-react/icons/box';
import { type ReactNode, useState } from 'react';
import { Carousel } from '#src/ui/media/Carousel.tsx';
import { SafeImage } from '#src/ui/media/SafeImage.tsx';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import type { CarouselImage } from '#src/ui/media/CarouselThumbs.tsx';

const sizes =
  '(min-width: 90rem) 738px, (min-width: 64rem) calc((100vw - 128px) * 7 / 12), (min-width: 48rem) calc(100vw - 48px), calc(100vw - 32px)';
const thumbSizes =
  '(min-width: 90rem) 176px, (min-width: 64rem) calc((100vw - 128px) * 7 / 48 - 9px), (min-width: 48rem) calc((100vw - 72px) / 4), calc((100vw - 56px) / 4)';

/** The pictures of a design, the main one first, and its 3D view in their place. */
export function Gallery({ model }: { model: Model }) {
  const [isViewed, setViewed] = useState(false);
  const hydrated = useHydrated();
  const images = listImages(model);
  const [first] = images;
  const pictures = first ? (
    <Carousel label={`${model.title} images`} images={images} sizes={sizes} thumbSizes={thumbSizes} />
  ) : (
    <NoPicture />
  );
  return (
    <div className="relative min-w-0 lg:col-start-1">
      {!isViewed && pictures}
      {model.preview && hydrated && (
        <ViewIn3d
          model={model}
          summary={model.preview}
          poster={first && <SafeImage {...first} alt="" sizes={sizes} eager className="size-full" />}
          isOpen={isViewed}
          onOpenChange={setViewed}
          place={placeOnPicture}
        />
      )}
    </div>
  );
}

function NoPicture() {
  return (
    <span className="media grid aspect-square place-content-center rounded-3 text-ink-3 [&_svg]:size-10">
      <Box aria-hidden />
    </span>
  );
}

/** Places the button in the lower right corner of the square picture, above the thumbnails. */
function placeOnPicture(button: ReactNode): ReactNode {
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 aspect-square [&>*]:pointer-events-auto [&>*]:absolute [&>*]:right-3.5 [&>*]:bottom-3.5 [&>*]:z-2">
      {button}
    </div>
  );
}

function listImages(model: Model): CarouselImage[] {
  const { title, imageUrl, cropX, cropY } = model;
  const addresses = [...(imageUrl === null ? [] : [imageUrl]), ...model.galleryImages];
  const colors = [...(imageUrl === null ? [] : [model.imageColor]), ...model.galleryColors];
  return addresses.map((address, index) => ({
    ...imageSet(address),
    alt: model.imageAlts[index] ?? (index === 0 ? title : `${title}, image ${index + 1}`),
    width: 640,
    height: 800,
    color: colors[index],
    ...(address === imageUrl && { crop: { x: Number(cropX), y: Number(cropY) } }),
  }));
}
