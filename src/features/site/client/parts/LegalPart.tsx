import { formatLongDate } from '#src/lib/date-text.ts';
import { site } from '#src/site.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { Part } from './Part.tsx';

const texts = [
  { title: 'Terms of Service', path: '/terms', name: 'terms' },
  { title: 'Privacy Policy', path: '/privacy', name: 'privacy' },
] as const;

/** The versions of the legal texts that come with the shop. */
export function LegalPart() {
  return (
    <Part id="site-legal" hint="These texts come with the shop and name it and its operator.">
      <ul className="divide-y divide-line rounded-2 border border-line bg-surface">
        {texts.map(({ title, path, name }) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2">
            <p className="min-w-0 text-[.9375rem] font-semibold">
              {title}
              <span className="block text-xs font-normal text-ink-2">
                Comes with the shop, version of {formatLongDate(site[name].changedOn, 'UTC')}
              </span>
            </p>
            <a href={path} className={buttonClass({ size: 'sm' })}>
              Read<span className="sr-only"> the {title}</span>
            </a>
          </li>
        ))}
      </ul>
    </Part>
  );
}
