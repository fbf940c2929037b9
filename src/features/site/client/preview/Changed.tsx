import type { ReactNode } from 'react';
import type { SiteFacts } from '#src/site.ts';
import type { FactName } from '../draft.ts';

export interface PreviewProps {
  facts: SiteFacts;
  changed: readonly FactName[];
}

/** Marks a text of the preview whose fact has changed. */
export function Changed({
  name,
  changed,
  children,
}: {
  name: FactName;
  changed: readonly FactName[];
  children: ReactNode;
}) {
  if (!changed.includes(name)) return children;
  return (
    <mark className="rounded-[2px] bg-signal-soft text-current shadow-[0_0_0_3px_var(--signal-soft)]">
      {children}
    </mark>
  );
}
