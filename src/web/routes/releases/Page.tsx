import { Link } from '@tanstack/react-router';
import { site } from '#src/site.ts';
import { Breadcrumbs } from '#src/ui/Breadcrumbs.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { usePageData } from '../../routing/page-data.ts';
import { ComingUp } from './ComingUp.tsx';
import { describeSchedule } from './release-days.ts';
import { Released } from './Released.tsx';
import { atomPath, icsPath } from '#src/features/releases/constants.ts';

/** Lists upcoming and past releases. */
export function Page() {
  const schedule = describeSchedule(site);
  return (
    <div className="wrap">
      <div className="pt-2 pb-8">
        <Breadcrumbs current="Release calendar">
          <Link to="/">Home</Link>
        </Breadcrumbs>
        <h1 className="mt-2">Release calendar</h1>
        {schedule !== undefined && (
          <p className="mt-3 lead max-w-[44rem]">New designs come out {schedule}.</p>
        )}
        <SubscribeLinks />
      </div>
      <ComingUp />
      <Released />
    </div>
  );
}

function SubscribeLinks() {
  const { origin } = usePageData();
  return (
    <ul className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
      <li>
        <a href={origin.replace(/^https?:/, 'webcal:') + icsPath} className={buttonClass()}>
          Subscribe in your calendar
        </a>
      </li>
      <li>
        <a href={icsPath} className={linkClass}>
          Calendar file (ICS)
        </a>
      </li>
      <li>
        <a href={atomPath} type="application/atom+xml" className={linkClass}>
          Atom feed
        </a>
      </li>
    </ul>
  );
}

const linkClass = 'link inline-flex min-h-11 items-center';
