import type { ReactNode } from 'react';

interface PrintingSetupProps {
  needsSupports: boolean;
  needsBrim: boolean;
}

/** Shows whether supports and a brim are needed, as drawings and as text. */
export function PrintingSetup({ needsSupports, needsBrim }: PrintingSetupProps) {
  return (
    <section
      aria-labelledby="printing-setup"
      className="mt-6 overflow-hidden rounded-3 border border-line bg-surface"
    >
      <h2
        id="printing-setup"
        className="border-b border-line px-4 py-3 text-sm font-[620] tracking-normal [font-stretch:100%]"
      >
        Printing Setup
      </h2>
      <dl className="grid grid-cols-2">
        <Item name="Supports" isNeeded={needsSupports}>
          <path d="M14 38V20a8 8 0 0 1 16 0v18" />
          {needsSupports ? (
            <path d="M19 38V24M22 38V22M25 38V24" stroke="var(--signal)" strokeWidth="2" />
          ) : (
            <path d="M18.5 38V22a3.5 3.5 0 0 1 7 0v16" />
          )}
          <path d="M6 38h32" />
        </Item>
        <Item name="Brim" isNeeded={needsBrim}>
          <path d={needsBrim ? 'M4 40h36' : 'M8 38.4h28'} />
          <path d="M16 35V12h12v23M16 20h12M16 27h12" />
          {needsBrim ? (
            <rect x="8" y="35" width="28" height="3.4" rx="1" fill="var(--signal)" />
          ) : (
            <path d="M16 35v3.4M28 35v3.4" />
          )}
        </Item>
      </dl>
    </section>
  );
}

interface ItemProps {
  name: string;
  isNeeded: boolean;
  children: ReactNode;
}

function Item({ name, isNeeded, children }: ItemProps) {
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-3 border-line p-4 not-first:border-l max-[22rem]:p-3">
      <dt className="col-start-2 self-end text-xs text-ink-3">{name}</dt>
      <dd className="col-start-2 self-start text-[.9375rem] leading-5 font-semibold">
        {isNeeded ? 'Needed' : 'Not needed'}
      </dd>
      <dd aria-hidden className="col-start-1 row-span-2 row-start-1">
        <svg
          viewBox="0 0 44 44"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          className="size-11 max-[22rem]:size-8"
        >
          {children}
        </svg>
      </dd>
    </div>
  );
}
