import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatGrams } from '#src/features/print-facts/estimate/format-grams.ts';
import { formatPrintTimeRange } from '#src/features/print-facts/estimate/format-print-time.ts';
import type { OnePrint } from '#src/features/print-facts/schemas.ts';
import { call } from '#src/lib/api-client.ts';
import { referenceLayerHeight } from '#src/lib/print-facts.ts';
import { formatCount } from '#src/lib/text.ts';
import { SegmentedControl } from '#src/ui/form/SegmentedControl.tsx';
import { useDebounced } from '#src/ui/use-debounced.ts';
import { previewFileUses } from '../../uses-calls.ts';
import type { ChosenUse } from '../../uses-schemas.ts';

interface OnePrintPreviewProps {
  modelId: number;
  /** Undefined while the uses contradict each other. */
  uses: ChosenUse[] | undefined;
  files: readonly { id: number; name: string }[];
}

const delayMs = 500;

/** Shows what buyers read of one print with the uses in the form, before they are saved. */
export function OnePrintPreview({ modelId, uses, files }: OnePrintPreviewProps) {
  const headingId = useId();
  const [chosen, setChosen] = useState(0);
  const body = useDebounced(uses ? JSON.stringify({ uses }) : '', delayMs);
  const { data } = useQuery({
    queryKey: ['file-uses', modelId, body],
    queryFn: ({ signal }) =>
      call(
        previewFileUses,
        { params: { id: modelId }, body: JSON.parse(body) as { uses: ChosenUse[] } },
        { signal },
      ),
    enabled: body !== '',
    placeholderData: keepPreviousData,
  });
  if (!data) return null;
  const choices = [data, ...data.alternatives];
  const print = choices[chosen] ?? data;
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
      {uses === undefined && (
        <p className="mt-2 text-xs font-medium text-danger">
          One print needs at least one file, and a file is printed instead of a needed one.
        </p>
      )}
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

function listFigures(print: OnePrint, files: readonly { id: number; name: string }[]) {
  const { bedMm, tallMm, roughFiles } = print;
  const estimates = print.estimates.filter(({ layerMm }) => layerMm === referenceLayerHeight);
  const minutes = estimates.map((estimate) => estimate.minutes);
  const about = roughFiles.length > 0 ? 'About ' : '';
  const [first] = estimates;
  const nameOf = (id: number) => files.find((file) => file.id === id)?.name ?? '';
  return [
    {
      name: 'Time',
      value: first
        ? about + formatPrintTimeRange(Math.min(...minutes), Math.max(...minutes))
        : 'Not known yet',
    },
    { name: 'Filament', value: first ? about + formatGrams(first.grams) : 'Not known yet' },
    {
      name: 'Plate',
      value:
        bedMm === null || tallMm === null
          ? 'Not known yet'
          : `${formatCount(bedMm)} × ${formatCount(bedMm)} mm, ${formatCount(Math.ceil(tallMm))} mm high`,
    },
    { name: 'Made of', value: print.files.map(({ id, copies }) => `${nameOf(id)} × ${copies}`).join(', ') },
  ];
}
