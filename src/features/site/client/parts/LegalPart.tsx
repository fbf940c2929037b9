import { Link } from '@tanstack/react-router';
import { formatLongDate } from '#src/lib/date-text.ts';
import { site } from '#src/site.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { legalTitles } from '../../constants.ts';
import { Part } from './Part.tsx';

/** The legal texts in force: the owner's own ones, or those that come with the shop. */
export function LegalPart() {
  return (
    <Part
      id="site-legal"
      hint="Your own text, or the one that comes with the shop and names it and its operator."
    >
      <ul className="divide-y divide-line rounded-2 border border-line bg-surface">
        {(['terms', 'privacy'] as const).map((kind) => {
          const { changedOn, ownVersion } = site[kind];
          return (
            <li key={kind} className="flex flex-wrap items-center gap-2 px-3 py-2">
              <p className="min-w-0 flex-[1_1_14rem] text-[.9375rem] font-semibold">
                {legalTitles[kind]}
                <span className="block text-xs font-normal text-ink-2">
                  {ownVersion === null ? 'Comes with the shop' : 'Own text'}, version of{' '}
                  {formatLongDate(changedOn, 'UTC')}
                </span>
              </p>
              <a href={`/${kind}`} className={buttonClass({ size: 'sm', variant: 'ghost' })}>
                Read<span className="sr-only"> the {legalTitles[kind]}</span>
              </a>
              <Link
                to="/admin"
                search={{ tab: 'site', text: kind }}
                className={buttonClass({ size: 'sm', variant: 'secondary' })}
              >
                {ownVersion === null ? 'Write your own' : 'Edit'}
                <span className="sr-only"> {legalTitles[kind]}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Part>
  );
}
