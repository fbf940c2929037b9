import Check from 'lucide-react/icons/check';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '#src/ui/cx.ts';
import { setupSteps, type SetupStep } from './steps.ts';

/** A step of the first run: the list of steps beside its content from 768 px, a row of bars above it below. */
export function StepFrame({
  step,
  title,
  caption,
  children,
}: {
  step: SetupStep;
  title: string;
  /** Absent when the content explains itself. */
  caption?: string;
  children: ReactNode;
}) {
  const at = setupSteps.findIndex(({ name }) => name === step);
  const heading = useRef<HTMLHeadingElement>(null);
  // A reader of the screen begins each step after the first at its heading.
  useEffect(() => {
    if (at > 0) heading.current?.focus();
  }, [at]);
  return (
    <section
      aria-labelledby="step-title"
      className="mx-auto max-w-220 overflow-hidden rounded-4 border border-line bg-surface md:grid md:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <div className="p-4 md:border-r md:border-line md:p-6">
        <p className="mb-2 text-sm text-ink-2 md:sr-only">
          Step {at + 1} of {setupSteps.length} · <strong className="text-ink">{setupSteps[at]?.label}</strong>
        </p>
        <ol className="flex gap-1 md:grid">
          {setupSteps.map(({ name, label }, index) => (
            <li
              key={name}
              aria-current={index === at ? 'step' : undefined}
              className="grid flex-1 items-center text-[.9375rem] leading-5 text-ink-2 aria-[current]:font-semibold aria-[current]:text-ink md:min-h-9 md:grid-cols-[1.5rem_1fr] md:gap-2.5"
            >
              <span aria-hidden className={cx(markClass, toMark(index, at))}>
                <span className="max-md:hidden">{index < at ? <Check /> : index + 1}</span>
              </span>
              <span className="max-md:sr-only">
                {label}
                {index < at && <span className="sr-only">, done</span>}
              </span>
            </li>
          ))}
        </ol>
      </div>
      <div className="min-w-0 px-4 pb-5 md:px-8 md:py-6">
        <h1 id="step-title" ref={heading} tabIndex={-1} className="text-h3 wdth-card">
          {title}
        </h1>
        {caption !== undefined && (
          <p className="mt-1.5 max-w-136 text-sm text-pretty text-ink-2">{caption}</p>
        )}
        <div className={caption === undefined ? 'mt-1.5' : 'mt-5'}>{children}</div>
      </div>
    </section>
  );
}

const markClass =
  'grid h-1.5 place-items-center rounded-full text-xs leading-none font-semibold tabular-nums md:size-6 md:border-[1.5px] [&_svg]:size-3.5 [&_svg]:stroke-[2.5]';

function toMark(index: number, at: number): string {
  if (index < at) return 'bg-ink text-on-ink md:border-ink';
  if (index > at) return 'bg-sunken md:border-line-strong md:bg-transparent';
  return 'bg-signal text-on-signal shadow-[inset_0_0_0_1px_var(--ink)] md:border-ink md:shadow-none';
}

/** The buttons below a step. On a phone the first one is below the others. */
export function StepButtons({ children }: { children: ReactNode }) {
  return (
    <div className="mt-6 flex flex-col-reverse gap-2 border-t border-line pt-4 sm:flex-row sm:flex-wrap sm:justify-end">
      {children}
    </div>
  );
}
