import { useId, useState } from 'react';
import { formatGrams } from '#src/features/print-facts/estimate/format-grams.ts';
import { describeTimeRange, toPlainEstimate } from '#src/features/print-facts/estimate/plain-estimate.ts';
import { sumPrints } from '#src/features/print-facts/one-print/sum-prints.ts';
import type { OnePrint } from '#src/features/print-facts/schemas.ts';
import { formatCount } from '#src/lib/text.ts';
import { SegmentedControl } from '#src/ui/form/SegmentedControl.tsx';
import { areConsistent, toPrintable, usesMessage, type UsableFile } from './file-use-draft.ts';

/** Shows what buyers read of one print with the uses in the form, before they are saved. */
export function OnePrintPreview({ files, needsBrim }: { files: readonly UsableFile[]; needsBrim: boolean }) {
  const headingId = useId();
  const [chosen, setChosen] = useState(0);
  const { prints: choices } = sumPrints(toPrintable(files), { needsBrim });
  const print = choices[chosen] ?? choices[0];
  if (!print) return null;
  return (
    <section aria-labelledby={headingId} className="mt-3 rounded-2 border border-line bg-surface p-4">
      <p id={headingId} className="text-sm font-semibold">
        One print: what buyers read
      </p>
      {choices.length > 1 && (
        <div className="mt-2 overflow-x-auto">
          <SegmentedControl
            label="Choice of buyers"
            value={String(Math.min(chosen, choices.length - 1))}
            segments={choices.map(({ label }, index) => ({ value: String(index), label }))}
            onChange={(value) => setChosen(Number(value))}
          />
        </div>
      )}
      {!areConsistent(files) && <p className="mt-2 text-xs font-medium text-danger">{usesMessage}</p>}
      <dl role="status" className="mt-2 grid grid-cols-2 gap-3 text-sm tabular-nums sm:grid-cols-4">
        {listFigures(print, files).map(({ name, value }) => (
          <div key={name}>
            <dt className="text-xs text-ink-3">{name}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const unknown = 'Not known yet';

function listFigures(print: OnePrint, files: readonly UsableFile[]) {
  const { bedMm, tallMm, roughFiles } = print;
  const plain = toPlainEstimate(print.estimates);
  const about = roughFiles.length > 0 ? 'About ' : '';
  return [
    { name: 'Time', value: plain ? about + describeTimeRange(plain) : unknown },
    { name: 'Filament', value: plain ? about + formatGrams(plain.grams) : unknown },
    {
      name: 'Plate',
      value:
        bedMm === null || tallMm === null
          ? unknown
          : `${formatCount(bedMm)} × ${formatCount(bedMm)} mm, ${formatCount(Math.ceil(tallMm))} mm high`,
    },
    {
      name: 'Made of',
      value: print.files.map(({ id, copies }) => `${files[id]?.name} × ${copies}`).join(', '),
    },
  ];
}
