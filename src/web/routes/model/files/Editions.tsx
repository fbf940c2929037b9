import type { Model } from '#src/features/catalog/schemas.ts';
import { EditionChanges } from '#src/features/editions/client/EditionChanges.tsx';
import { ShowDifferences } from '#src/features/editions/client/difference/ShowDifferences.tsx';
import { Day } from '../Day.tsx';

/** The number and day of the newest edition, and what changed in each. */
export function Editions({ model: { id, editions } }: { model: Pick<Model, 'id' | 'editions'> }) {
  const [newest] = editions;
  const last = editions.at(-1);
  if (!newest || !last) return null;
  return (
    <div id="editions" className="mt-2.5 grid grid-cols-1 gap-1 text-xs text-ink-3">
      <p className="tabular-nums">
        Edition {newest.number}, <Day time={newest.changedAt} />
      </p>
      {newest.number > 1 && (
        <details>
          <summary className="link w-fit cursor-pointer text-ink-2 pointer-coarse:py-3">What changed</summary>
          <div className="mt-2 border-l-2 border-line pl-3 text-ink">
            <EditionChanges
              editions={editions}
              renderDay={(time) => <Day time={time} />}
              renderMore={({ number }) =>
                number > 1 && (
                  <div className="noscript:hidden">
                    <ShowDifferences modelId={id} number={number} />
                  </div>
                )
              }
            />
            {last.number > 1 && (
              <p className="mt-3 text-xs text-ink-3">Editions before {last.number} are not listed.</p>
            )}
          </div>
        </details>
      )}
    </div>
  );
}
