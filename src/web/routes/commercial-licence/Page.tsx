import { Link } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { formatMonthlyPrice } from '#src/features/plans/plans.ts';
import { Breadcrumbs } from '#src/ui/Breadcrumbs.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { licenceRules } from '../../legal/licence-rules.ts';
import { ExampleTable } from './ExampleTable.tsx';
import { answers } from './licence-content.ts';
import { RuleList } from './RuleList.tsx';

const cardClass = 'card print:border-0 print:p-0';

/** Explains the commercial licence in plain words, with the sentences of section 7 of the terms. */
export function Page() {
  return (
    <div className="wrap print:p-0 print:text-photo-ink">
      <div className="pt-2 pb-8">
        <div className="print:hidden">
          <Breadcrumbs current="Commercial licence">
            <Link to="/">Home</Link>
          </Breadcrumbs>
        </div>
        <h1 className="mt-2">Commercial licence</h1>
        <p className="lead mt-3 max-w-[44rem]">{licenceRules.grant}</p>
      </div>
      <ExampleTable />
      <section aria-labelledby="how-long" className="mt-16">
        <h2 id="how-long" className="text-h3">
          For how long
        </h2>
        <div className="mt-4 grid gap-5 md:grid-cols-2">
          <div className={cardClass}>
            <h3 className="mb-3 text-h4">What stays when the subscription ends</h3>
            <RuleList icon={<Check aria-hidden className="text-success" />} rules={licenceRules.stays} />
          </div>
          <div className={cardClass}>
            <h3 className="mb-3 text-h4">What ends with it</h3>
            <RuleList icon={<X aria-hidden className="text-ink-3" />} rules={licenceRules.ends} />
          </div>
        </div>
        <p className="mt-4 max-w-[42rem]">Two things end the licence for a design:</p>
        <div className="mt-2 max-w-[42rem]">
          <RuleList rules={licenceRules.exceptions} />
        </div>
      </section>
      <div className="mt-16 grid gap-x-8 gap-y-12 lg:grid-cols-2">
        <section aria-labelledby="covered">
          <h2 id="covered" className="mb-4 text-h3">
            What is covered
          </h2>
          <RuleList rules={licenceRules.coverage} />
          <p className="mt-6 mb-2">You may:</p>
          <RuleList rules={licenceRules.may} />
        </section>
        <section aria-labelledby="never">
          <h2 id="never" className="mb-4 text-h3">
            What it never covers
          </h2>
          <RuleList rules={licenceRules.never} />
        </section>
      </div>
      <div className="mt-16 grid gap-x-8 gap-y-12 lg:grid-cols-2">
        <section aria-labelledby="selling">
          <h2 id="selling" className="mb-4 text-h3">
            Where you sell
          </h2>
          <p className="rounded-3 bg-signal-soft p-4 text-pretty forced-colors:border print:border print:p-3">
            {licenceRules.marketplaces}
          </p>
          <p className="mt-4">{licenceRules.duties}</p>
          <h2 className="mt-10 mb-4 text-h3">Credit and proof</h2>
          <p>{licenceRules.credit}</p>
          <p className="mt-3">{licenceRules.proof}</p>
          <p className="mt-3">
            You were shown the number of a licence?{' '}
            <Link to="/licence" className="link">
              Check whether it is good
            </Link>
            .
          </p>
        </section>
        <section aria-labelledby="questions">
          <h2 id="questions" className="mb-4 text-h3">
            Questions
          </h2>
          <dl className="grid gap-5">
            {answers.map(({ id, question, answer }) => (
              <div key={id}>
                <dt className="font-semibold">{question}</dt>
                <dd className="mt-1 text-ink-2 print:text-current">{answer}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      <p className="mt-16 max-w-[42rem]">
        This page says what{' '}
        <a className="link" href="/terms#commercial-licence">
          section 7 of the Terms of Service
        </a>{' '}
        says; if the two ever differed, the terms would count. Something missing? Write to us by the{' '}
        <Link to="/contact" className="link">
          contact form
        </Link>
        : we reply within 24 hours.
      </p>
      <Link to="/pricing" className={buttonClass({ variant: 'primary', className: 'mt-6 print:hidden' })}>
        Commercial, {formatMonthlyPrice('commercial')} a month
      </Link>
    </div>
  );
}
