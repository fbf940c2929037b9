import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Model } from '#src/features/catalog/schemas.ts';
import { designerPicturesQuery } from '#src/features/users/client/designer-pictures.ts';
import { addWidth } from '#src/lib/image-widths.ts';
import { Day } from './Day.tsx';

type Released = Pick<Model, 'designer' | 'releasedAt'>;

/**
 * Shows who drew the design, and the day of its release in the time zone of the schedule. `Avatar` is not used: it
 * would be one more file of the first load.
 */
export function Byline({ model: { designer, releasedAt } }: { model: Released }) {
  const { data: pictures = [] } = useQuery(designerPicturesQuery());
  const released = (
    <span className="text-sm text-ink-2 tabular-nums">
      Released <Day time={releasedAt} />
    </span>
  );
  if (designer === null) return <p className="mt-3">{released}</p>;
  const { userId, username, displayName } = designer;
  const picture = pictures.find((one) => one.userId === userId);
  return (
    <div className="mt-4 flex items-center gap-3">
      <span
        aria-hidden
        className="relative grid size-10 shrink-0 place-items-center overflow-hidden rounded-full bg-sunken font-semibold"
      >
        {displayName.charAt(0)}
        {picture && (
          <img
            src={addWidth(picture.avatarUrl, 80)}
            alt=""
            width={40}
            height={40}
            loading="lazy"
            className="absolute inset-0 size-full object-cover"
          />
        )}
      </span>
      <p className="grid min-w-0 justify-items-start leading-5.5">
        <Link
          to="/designer/$username"
          params={{ username }}
          className="link font-semibold wrap-anywhere pointer-coarse:py-1"
        >
          {displayName}
        </Link>
        {released}
      </p>
    </div>
  );
}
