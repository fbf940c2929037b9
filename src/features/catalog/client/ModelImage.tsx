import Box from 'lucide-react/icons/box';
import type { ReactNode } from 'react';
import { cx } from '#src/ui/cx.ts';
import { SafeImage } from '#src/ui/media/SafeImage.tsx';
import type { ModelCard } from '../schemas.ts';
import { imageSet } from './image-set.ts';

interface ModelImageProps {
  model: Pick<ModelCard, 'imageUrl' | 'imageColor' | 'cropX' | 'cropY'>;
  sizes: string;
  /** Empty if the title is shown beside the picture. */
  alt?: string;
  eager?: boolean;
  priority?: boolean;
  className?: string;
  imgClassName?: string;
  failure?: 'text' | 'icon';
  children?: ReactNode;
}

/** A design's main image, cropped to its box around the crop position. */
export function ModelImage({
  model,
  alt = '',
  className = 'aspect-[4/5] rounded-3',
  ...rest
}: ModelImageProps) {
  if (model.imageUrl === null) {
    return (
      <span className={cx('media', className)}>
        <span className="absolute inset-0 grid place-content-center text-ink-3 [&_svg]:size-8">
          <Box aria-hidden />
        </span>
        {rest.children}
      </span>
    );
  }
  return (
    <SafeImage
      {...imageSet(model.imageUrl)}
      {...rest}
      alt={alt}
      width={640}
      height={800}
      color={model.imageColor}
      crop={{ x: Number(model.cropX), y: Number(model.cropY) }}
      className={className}
    />
  );
}
