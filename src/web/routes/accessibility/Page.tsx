import { Link } from '@tanstack/react-router';
import { formatLongDate } from '#src/lib/date-text.ts';
import { site } from '#src/site.ts';
import { Breadcrumbs } from '#src/ui/Breadcrumbs.tsx';
import { accessibilityFacts } from './accessibility-facts.ts';
import { RuleList } from '../commercial-licence/RuleList.tsx';

const headingClass = 'mt-12 mb-4 text-h3 print:mt-6';

export function Page() {
  const { reviewedOn, tests, limits } = accessibilityFacts;
  return (
    <div className="wrap print:p-0 print:text-photo-ink">
      <div className="pt-2">
        <div className="print:hidden">
          <Breadcrumbs current="Accessibility">
            <Link to="/">Home</Link>
          </Breadcrumbs>
        </div>
        <h1 className="mt-2">Accessibility</h1>
        <p className="lead mt-3 max-w-[44rem]">
          {site.brand} should work for everybody, whatever eyes, hands and devices they have.
        </p>
        <p className="mt-3 text-sm text-ink-3 print:text-current">
          Last reviewed <time dateTime={reviewedOn}>{formatLongDate(reviewedOn, 'UTC')}</time>
        </p>
      </div>
      <div className="max-w-[42rem]">
        <h2 className={headingClass}>Our goal</h2>
        <p>
          The Web Content Accessibility Guidelines (WCAG) 2.2, level AA, on every page. That means, among
          other things: everything works with the keyboard alone; texts have enough contrast in both looks;
          pages can be zoomed to 400 % without scrolling sideways; nothing moves if your system asks for less
          motion; and screen readers are told names, roles and what changes.
        </p>
        <p className="mt-3">
          To our knowledge the site meets this goal, apart from the limits below. This is our own assessment.
        </p>
        <h2 className={headingClass}>How it was tested</h2>
        <RuleList rules={tests} />
        <h2 className={headingClass}>Known limits</h2>
        <dl className="grid gap-4">
          {limits.map(({ id, what, text }) => (
            <div key={id}>
              <dt className="font-semibold">{what}</dt>
              <dd className="mt-1 text-pretty">{text}</dd>
            </div>
          ))}
        </dl>
        <h2 className={headingClass}>Tell us</h2>
        <p>
          Something does not work for you? Write to{' '}
          <a className="link" href={`mailto:${site.contactEmail}`}>
            {site.contactEmail}
          </a>{' '}
          or use the{' '}
          <Link to="/contact" className="link">
            contact form
          </Link>
          . Say which page it was and what you use, such as your browser and screen reader. We reply within 24
          hours, and until it is mended we help you in another way, for example by mail.
        </p>
        <p className="mt-3">
          If our answer does not help, you can turn to the office that is responsible for accessibility in
          your country.
        </p>
      </div>
    </div>
  );
}
