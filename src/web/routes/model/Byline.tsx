import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Model } from '#src/features/catalog/schemas.ts';
import { designerPicturesQuery } from '#src/features/users/client/designer-pictures.ts';
import { site } from '#src/site.ts';
import { Avatar } from '#src/ui/media/Avatar.tsx';

type Released = Pick<Model, 'designer' | 'releasedAt'>;

/** Shows who drew the design, and the day of its release in the time zone of the schedule. */
export function Byline({ model: { designer, releasedAt } }: { model: Released }) {
  const { data: pictures = [] } = useQuery(designerPicturesQuery());
  const released = (
    <span className="text-sm text-ink-2 tabular-nums">
      Released <time dateTime={releasedAt}>{formatDay(releasedAt)}</time>
    </span>
  );
  if (designer === null) return <p className="mt-3">{released}</p>;
  const { userId, username, displayName } = designer;
  return (
    <div className="mt-4 flex items-center gap-3">
      <Avatar
        letter={displayName}
        src={pictures.find((picture) => picture.userId === userId)?.avatarUrl}
        size={40}
        tone="sunken"
      />
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

// `formatDate` is not used: as a file shared between pages, it would be loaded with each of them.
const formatDay = (time: string) =>
  new Date(time).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: site.timeZone });
