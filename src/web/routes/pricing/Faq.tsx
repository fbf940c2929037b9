import Plus from 'lucide-react/icons/plus';
import { faq } from '#src/features/plans/plan-content.ts';

/** The answers are native disclosures, so that they open without JavaScript. */
export function Faq() {
  return (
    <section aria-labelledby="faq">
      <h2 id="faq" className="mb-4 text-h3">
        {faq.title}
      </h2>
      <div className="border-t border-line">
        {faq.entries.map(({ id, question, answer }, index) => (
          <details key={id} open={index === 0} className="group border-b border-line">
            <summary className="flex min-h-14 items-center justify-between gap-4 py-2 font-semibold">
              {question}
              <Plus aria-hidden className="transition-transform duration-(--t-fast) group-open:rotate-45" />
            </summary>
            <p className="max-w-[40rem] pb-5 text-ink-2">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
