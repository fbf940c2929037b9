import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import { formatMonthlyPrice } from '#src/features/plans/plans.ts';
import { UpcomingReleases } from '#src/features/releases/client/UpcomingReleases.tsx';
import { designerPicturesQuery } from '#src/features/users/client/designer-pictures.ts';
import { site } from '#src/site.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { aboutIntro, reasons, releaseGoal } from './about-content.ts';
import { DesignerCard } from './DesignerCard.tsx';
import { ReleaseRail } from '../home/ReleaseRail.tsx';

export function Page() {
  const user = useCurrentUser();
  const { title: heading, lead } = aboutIntro();
  return (
    <div className="wrap">
      <div className="pt-10 pb-12 lg:pt-12 lg:pb-20">
        <h1 className="display max-w-[22ch]">{heading}</h1>
        <p className="lead mt-5 max-w-[44rem]">{lead}</p>
      </div>
      <section aria-labelledby="reasons">
        <h2 id="reasons">Three reasons to subscribe</h2>
        <ol className="mt-6 grid gap-8 md:grid-cols-3 md:gap-6 lg:gap-8">
          {reasons.map(({ title, text }) => (
            <li key={title} className="border-t-2 border-ink pt-4">
              <h3>{title}</h3>
              <p className="mt-2 text-ink-2">{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <ReleaseGoal />
      <Designers />
      {!user && <Subscribe />}
    </div>
  );
}

function ReleaseGoal() {
  const { title, text } = releaseGoal();
  return (
    <div className="mt-20">
      <section
        aria-labelledby="goal"
        className="mb-12 grid gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-12"
      >
        <div>
          <h2 id="goal">{title}</h2>
          <p className="mt-4 text-ink-2">{text}</p>
        </div>
        <div>
          <h3 className="mb-3">Next releases</h3>
          <UpcomingReleases />
        </div>
      </section>
      <ReleaseRail />
    </div>
  );
}

function Designers() {
  const { data: pictures = [] } = useQuery(designerPicturesQuery());
  return (
    <section aria-labelledby="designers" className="mt-20">
      <h2 id="designers">The designers</h2>
      <div className="mt-6 grid gap-6 lg:grid-cols-2">
        {site.designers.map((designer) => (
          <DesignerCard
            key={designer.userId}
            designer={designer}
            avatarUrl={pictures.find(({ userId }) => userId === designer.userId)?.avatarUrl}
          />
        ))}
      </div>
    </section>
  );
}

/** Shown to visitors only, and not before it is known that the reader is signed out. */
function Subscribe() {
  return (
    <section aria-labelledby="subscribe" className="auth-out mt-20 rounded-4 bg-signal-soft p-6 md:p-8">
      <h2 id="subscribe">The whole catalog from {formatMonthlyPrice('personal')} a month</h2>
      <p className="mt-2 mb-5 max-w-[44rem] text-ink-2">
        Personal for what you print for yourself, Commercial for what you sell. Cancel whenever you like.
      </p>
      <Link to="/pricing" className={buttonClass({ variant: 'primary', size: 'lg' })}>
        Subscribe Now
      </Link>
    </section>
  );
}
