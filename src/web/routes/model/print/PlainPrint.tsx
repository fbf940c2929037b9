import Clock from 'lucide-react/icons/clock';
import { formatGrams } from '#src/features/print-facts/estimate/format-grams.ts';
import { describeTimeRange, toPlainEstimate } from '#src/features/print-facts/estimate/plain-estimate.ts';
import type { OnePrint } from '#src/features/print-facts/schemas.ts';
import { formatCount } from '#src/lib/text.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { BedDrawing } from './BedDrawing.tsx';
import { type CardFigures, formatSize } from './card-figures.ts';
import { PlatesBlock, PrintFigures, Verdict, VerdictText } from './PrintBlocks.tsx';
import { PlateList } from './PlateList.tsx';

/** Shows the facts for all printers: the size that is needed, print time and filament. The server sends this. */
export function PlainPrint({
  figures: { state, print, sum, projects },
  onChoose,
}: {
  figures: CardFigures;
  /** Opens the chooser; not given when a printer is chosen, whose figures are about to replace these. */
  onChoose?: () => void;
}) {
  if (state === 'waiting') return <BeingMeasured />;
  const plain = toPlainEstimate(print.estimates);
  const isRough = print.roughFiles.length > 0;
  return (
    <>
      <Verdict drawing={<BedDrawing />} heading={describeNeeds(print)}>
        {print.partCount > 1 && print.largestPartMm && (
          <VerdictText>{`${formatCount(print.partCount)} parts, the largest ${formatSize(print.largestPartMm)}.`}</VerdictText>
        )}
        <VerdictText>
          Choose your printer and see whether it fits, how long it takes and what it costs.
        </VerdictText>
        {onChoose && (
          <button
            type="button"
            aria-haspopup="dialog"
            className={buttonClass({
              variant: 'ink',
              size: 'sm',
              className: 'mt-3 [@media(scripting:none)]:hidden',
            })}
            onClick={onChoose}
          >
            Choose your printer
          </button>
        )}
      </Verdict>
      {plain && (
        <PrintFigures
          figures={[
            { name: 'Print time', value: describeTimeRange(plain), note: 'depends on the printer' },
            {
              name: 'Filament',
              value: `${isRough ? 'About ' : ''}${formatGrams(plain.grams)}`,
              note: `${isRough ? 'rough, ' : ''}${sum === '' ? '' : `${sum}, `}at 0.20 mm`,
            },
          ]}
        />
      )}
      <PlatesBlock projects={projects} renderList={({ plates }) => <PlateList plates={plates} />} />
    </>
  );
}

function BeingMeasured() {
  return (
    <Verdict drawing={<BedDrawing />} icon={<Clock aria-hidden />} heading="Being measured">
      <VerdictText>Usually done in a minute. The files are ready to download.</VerdictText>
    </Verdict>
  );
}

function describeNeeds({ bedMm, tallMm }: OnePrint): string {
  if (bedMm === null || tallMm === null) return 'Does it fit your printer?';
  return `Needs ${formatSize([bedMm, bedMm])} and ${formatSize([tallMm])} of height`;
}
