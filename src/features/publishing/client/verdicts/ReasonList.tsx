import type { Reason } from '../../reason-schemas.ts';
import { describeReason } from './reason-texts.ts';

/** The reasons for a verdict, with their places. */
export function ReasonList({
  reasons,
  number,
}: {
  reasons: readonly Reason[];
  /** The position of the file in the list, from 1; undefined in a list of other files. */
  number?: number;
}) {
  const lines = new Set(reasons.flatMap((reason) => describeReason(reason, number)));
  if (lines.size === 0) return null;
  return (
    <ul className="mt-1.5 list-disc pl-4 text-ink-2">
      {[...lines].map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
    </ul>
  );
}
