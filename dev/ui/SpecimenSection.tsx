import { cx } from '#src/ui/cx.ts';
import { type Case, getComponentName, getSpecimenId, type Specimen } from './catalog.ts';

/** Shows a component: its name, file, note and cases. */
export function SpecimenSection({ specimen }: { specimen: Specimen }) {
  const { component, parts = [], note, cases } = specimen;
  const id = getSpecimenId(component);
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-24 border-t border-line py-8">
      <h3 id={`${id}-title`} className="text-h3">
        <a href={`#${id}`} className="no-underline hover:underline">
          {getComponentName(component)}
        </a>
      </h3>
      <p className="mt-1 max-w-160 text-sm text-ink-2">{note}</p>
      <p className="mt-1 text-xs text-ink-3 [overflow-wrap:anywhere]">
        {[component, ...parts].map((path) => (
          <code key={path} className="mr-3 inline-block">
            src/ui/{path}.tsx
          </code>
        ))}
      </p>
      <div className="mt-5 grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] items-start gap-x-6 gap-y-8">
        {cases.map((shown) => (
          <CaseBox key={shown.label} shown={shown} />
        ))}
      </div>
    </section>
  );
}

function CaseBox({ shown }: { shown: Case }) {
  return (
    <div data-force={shown.force} className={cx('min-w-0', shown.isWide && 'col-span-full')}>
      <p className="mb-2 text-xs text-ink-3 first-letter:uppercase">{shown.label}</p>
      {shown.content}
    </div>
  );
}
