import { cx } from '#src/ui/cx.ts';
import card480 from './goods-card-480.webp';
import card800 from './goods-card-800.webp';
import certificate480 from './goods-certificate-480.webp';
import certificate800 from './goods-certificate-800.webp';
import check480 from './goods-check-480.webp';
import check800 from './goods-check-800.webp';
import pack480 from './goods-pack-480.webp';
import pack800 from './goods-pack-800.webp';

const pictures = {
  certificate: [certificate480, certificate800],
  card: [card480, card800],
  pack: [pack480, pack800],
  check: [check480, check800],
} as const;

/** A picture of what Commercial includes, made by `scripts/draw-goods.ts`. */
export function GoodsPicture({
  name,
  sizes,
  className,
}: {
  name: keyof typeof pictures;
  sizes: string;
  className: string;
}) {
  const [small, large] = pictures[name];
  return (
    <img
      src={small}
      srcSet={`${small} 480w, ${large} 800w`}
      sizes={sizes}
      width={800}
      height={600}
      alt=""
      loading="lazy"
      className={cx('aspect-[4/3] w-full bg-sunken object-cover [filter:var(--photo-filter)]', className)}
    />
  );
}
