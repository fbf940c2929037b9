import { Link } from '@tanstack/react-router';
import ExternalLink from 'lucide-react/icons/external-link';
import { getInitial } from '#src/lib/display-name.ts';
import { shortAddress } from '#src/lib/web-address.ts';
import type { site } from '#src/site.ts';
import { Avatar } from '#src/ui/media/Avatar.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { formatReleaseDays } from './about-content.ts';

interface DesignerCardProps {
  designer: (typeof site.designers)[number];
  avatarUrl: string | undefined;
}

export function DesignerCard({ designer, avatarUrl }: DesignerCardProps) {
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
        <ul aria-label="Specialties" className="mt-4 flex flex-wrap gap-2">
          {specialties.map((specialty) => (
            <li key={specialty}>
              <Badge kind="category">{specialty}</Badge>
            </li>
          ))}
        </ul>
        {socialUrl !== null && (
          <p className="mt-4">
            <a href={socialUrl} rel="me noopener" className="link-arrow wrap-anywhere">
              {shortAddress(socialUrl)}
              <ExternalLink aria-hidden />
            </a>
          </p>
        )}
      </div>
    </article>
  );
}
