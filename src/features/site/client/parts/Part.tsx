import type { ReactNode } from 'react';
import { parts } from './part-ids.ts';

/** A part of the form with its heading. */
export function Part({
  id,
  hint,
  children,
}: {
  id: (typeof parts)[number]['id'];
  hint?: string;
  children: ReactNode;
}) {
  const title = parts.find((part) => part.id === id)?.title;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-24 border-t border-line py-6 first:border-t-0 first:pt-2"
    >
      <h2 id={`${id}-title`} className="text-h3 font-stretch-[92%]">
        {title}
      </h2>
      {hint !== undefined && <p className="mt-1 text-sm text-ink-2">{hint}</p>}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
    </section>
  );
}
