import type { ReactNode } from 'react';

interface Requirement {
  isNeeded: boolean;
  /** The finding of the examination; '' for nothing to add. */
  finding: string;
}

/** Shows whether supports and a brim are needed, as drawings and as text. These are the designer's words. */
export function PrintingSetup({
  supports,
  brim,
  isAlone,
}: {
  supports: Requirement;
  brim: Requirement;
  /** True if it is not a part of the print card. */
  isAlone: boolean;
}) {
  const Heading = isAlone ? 'h2' : 'h3';
  return (
    <>
      <Heading
        id="printing-setup"
        className="border-t border-line px-4 py-3 text-sm font-[620] tracking-normal [font-stretch:100%] first:border-t-0"
      >
        Printing Setup
      </Heading>
      <dl className="grid grid-cols-2 border-t border-line">
        <Item name="Supports" {...supports}>
          <path d="M14 38V20a8 8 0 0 1 16 0v18" />
          {supports.isNeeded ? (
            <path d="M19 38V24M22 38V22M25 38V24" stroke="var(--signal)" strokeWidth="2" />
          ) : (
            <path d="M18.5 38V22a3.5 3.5 0 0 1 7 0v16" />
          )}
          <path d="M6 38h32" />
        </Item>
        <Item name="Brim" {...brim}>
          <path d={brim.isNeeded ? 'M4 40h36' : 'M8 38.4h28'} />
          <path d="M16 35V12h12v23M16 20h12M16 27h12" />
          {brim.isNeeded ? (
            <rect x="8" y="35" width="28" height="3.4" rx="1" fill="var(--signal)" />
          ) : (
            <path d="M16 35v3.4M28 35v3.4" />
          )}
        </Item>
      </dl>
    </>
  );
}

function Item({ name, isNeeded, finding, children }: Requirement & { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[auto_1fr] content-start gap-x-3 p-4 not-first:border-l not-first:border-line max-[22rem]:p-3">
      <dt className="col-start-2 text-xs text-ink-3">{name}</dt>
      <dd className="col-start-2 text-[.9375rem] leading-5 font-semibold">
        {isNeeded ? 'Needed' : 'Not needed'}
      </dd>
      {finding !== '' && <dd className="col-start-2 text-xs text-pretty text-ink-2">{finding}</dd>}
      <dd aria-hidden className="col-start-1 row-span-3 row-start-1">
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
