import { Link } from '@tanstack/react-router';
import CalendarDays from 'lucide-react/icons/calendar-days';
import LinkIcon from 'lucide-react/icons/link';
import MapPin from 'lucide-react/icons/map-pin';
import type { ReactNode } from 'react';
import { formatPlanBadge, getPlan } from '#src/features/plans/plans.ts';
import { getStatusLabel } from '#src/features/plans/plan-labels.ts';
import { ProfileLink } from '#src/features/users/client/ProfileLink.tsx';
import { RoleBadge } from '#src/features/users/client/RoleBadge.tsx';
import type { PublicProfile } from '#src/features/users/schemas.ts';
import { formatDate, formatMonth } from '#src/lib/date-text.ts';
import { getDisplayName, getInitial } from '#src/lib/display-name.ts';
import { site } from '#src/site.ts';
import { Avatar } from '#src/ui/media/Avatar.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { columnsClass } from './columns-class.ts';

interface UserDetailsProps {
  person: PublicProfile;
}

/** Shows the details of a person; empty fields are left out. */
export function UserDetails({ person }: UserDetailsProps) {
  const { subscriptionTier: tier, subscriptionStatus: status } = person;
  const designer = site.designers.find(({ userId }) => userId === person.id);
  return (
    <div className={columnsClass}>
      <div className="grid content-start justify-items-start gap-2">
        <Avatar
          size={96}
          tone="sunken"
          letter={getInitial(person)}
          src={person.customProfileImageUrl ?? person.profileImageUrl}
        />
        <h2 dir="auto" className="text-h3 wrap-anywhere">
          {getDisplayName(person)}
        </h2>
        <p className="text-sm wrap-anywhere text-ink-3">@{person.username}</p>
        <div className="flex flex-wrap gap-2">
          <Badge kind={`plan-${tier}`}>{formatPlanBadge({ tier, isLifetime: false })}</Badge>
          {designer && <Badge kind="designer">Designer</Badge>}
          {(person.isAdmin || person.isMod) && <RoleBadge person={person} />}
        </div>
        {designer && (
          <Link to="/designer/$username" params={{ username: designer.username }} className="link text-sm">
            Designs by {getDisplayName(person)}
          </Link>
        )}
      </div>
      <div className="grid min-w-0 content-start gap-4">
        <About person={person} />
        <section className="card" aria-labelledby="statistics">
          <h2 id="statistics">Statistics</h2>
          <dl className="mt-4 grid gap-3 text-sm">
            <Statistic label="Member since">{formatDate(person.createdAt)}</Statistic>
            <Statistic label="Subscription">
              {getPlan(tier).name}, {getStatusLabel({ tier, status })}
            </Statistic>
          </dl>
        </section>
        <p className="card text-sm text-ink-3">Activity feed coming soon...</p>
      </div>
    </div>
  );
}

function About({ person: { bio, location, website, links, createdAt } }: UserDetailsProps) {
  const addresses = [website, ...links].filter((address) => address !== '');
  return (
    <section className="card" aria-label="About">
      {bio !== '' && (
        <p dir="auto" className="mb-5 border-b border-line pb-5 wrap-anywhere whitespace-pre-line">
          {bio}
        </p>
      )}
      <ul className="grid gap-2 text-sm text-ink-2">
        {location !== '' && (
          <Fact icon={<MapPin aria-hidden />} label="Location">
            <bdi className="wrap-anywhere">{location}</bdi>
          </Fact>
        )}
        {addresses.map((address, index) => (
          <Fact key={`${index} ${address}`} icon={<LinkIcon aria-hidden />} label="Website">
            <ProfileLink address={address} />
          </Fact>
        ))}
        <Fact icon={<CalendarDays aria-hidden />}>Joined {formatMonth(createdAt)}</Fact>
      </ul>
    </section>
  );
}

function Fact({
  icon,
  label,
  children,
}: {
  icon: ReactNode;
  /** The label of the icon; undefined when the text is enough. */
  label?: string;
  children: ReactNode;
}) {
  return (
    <li className="flex items-center gap-2 [&_svg]:size-4.5 [&_svg]:shrink-0">
      {icon}
      {label !== undefined && <span className="sr-only">{label}: </span>}
      <span className="min-w-0">{children}</span>
    </li>
  );
}

function Statistic({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line pb-3 last:border-0 last:pb-0">
      <dt className="text-ink-2">{label}</dt>
      <dd className="text-right font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
