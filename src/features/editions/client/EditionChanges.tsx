import type { ReactNode } from 'react';
import type { ModelEdition } from '#src/features/catalog/schemas.ts';
import { kindLabels } from '../texts.ts';

/** Lists editions with their notes. */
export function EditionChanges({
  editions,
  renderDay,
  renderMore,
}: {
  editions: readonly ModelEdition[];
  renderDay: (time: string) => ReactNode;
  /** Shown below the note of an edition. */
  renderMore?: (edition: ModelEdition) => ReactNode;
}) {
  return (
    <ol className="grid grid-cols-1 gap-3">
      {editions.map((edition) => (
        <li key={edition.number}>
          <p className="text-xs text-ink-3 tabular-nums">
            Edition {edition.number}, {renderDay(edition.changedAt)}
            {edition.number > 1 && ` · ${kindLabels[edition.kind]}`}
          </p>
          <p dir="auto" className="text-sm wrap-anywhere">
            {edition.note || 'The first edition.'}
          </p>
          {renderMore?.(edition)}
        </li>
      ))}
    </ol>
  );
}
