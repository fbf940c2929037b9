import type { Printer } from '../../printers.ts';
import { getFullName } from './printer-choices.ts';

/** Says where the choice is stored, and on request where the figures of the listed printers come from. */
export function FigureSources({ printers }: { printers: readonly Printer[] }) {
  const bySource = Map.groupBy(printers, ({ source }) => source);
  return (
    <div className="mt-3 text-xs text-ink-3">
      <p>Kept in this browser. Signed in, kept in your account.</p>
      <details className="mt-1">
        <summary className="link inline-flex min-h-6 cursor-pointer items-center pointer-coarse:min-h-11">
          Where the figures come from
        </summary>
        <dl className="mt-1 grid gap-2">
          {[...bySource].map(([source, group]) => (
            <div key={source}>
              <dt className="font-semibold text-ink-2">{source}</dt>
              <dd>{group.map(getFullName).join(', ')}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
