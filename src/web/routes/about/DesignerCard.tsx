import { Link } from '@tanstack/react-router';
import { getInitial } from '#src/lib/display-name.ts';
import type { site } from '#src/site.ts';
import { Avatar } from '#src/ui/media/Avatar.tsx';
import { formatReleaseDays } from './about-content.ts';
import { DesignerFocus } from './DesignerFocus.tsx';

export function DesignerCard({
  designer,
  avatarUrl,
}: {
  designer: (typeof site.designers)[number];
  avatarUrl: string | undefined;
}) {
  const { userId, username, displayName, style, specialties, socialUrl } = designer;
  const days = formatReleaseDays(userId);
  return (
    <article className="card flex flex-col gap-4 sm:flex-row sm:gap-6">
      <Avatar letter={getInitial(designer)} src={avatarUrl} size={96} tone="sunken" />
      <div className="min-w-0">
        <h3 className="text-h3">
          <Link to="/designer/$username" params={{ username }} className="link">
            {displayName}
          </Link>
        </h3>
        {days !== undefined && <p className="text-sm text-ink-3">A release {days}</p>}
        <p className="mt-3 text-ink-2">{style}</p>
        <DesignerFocus specialties={specialties} socialUrl={socialUrl} />
      </div>
    </article>
  );
}
