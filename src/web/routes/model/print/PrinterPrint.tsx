import { useMemo } from 'react';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import RotateCw from 'lucide-react/icons/rotate-cw';
import type { Model } from '#src/features/catalog/schemas.ts';
import type { UserPrinter } from '#src/features/printers/schemas.ts';
import { layerHeights } from '@firstlayer/mesh/contract/print-facts.ts';
import { SegmentedControl } from '#src/ui/form/SegmentedControl.tsx';
import { checkDesign, countPerPlate, listPrinted } from './check-one-print.ts';
import { CostLine, SellLine } from './CostLines.tsx';
import type { CardFigures } from './card-figures.ts';
import { PlatesBlock, PrintFigures, Verdict, VerdictText } from './PrintBlocks.tsx';
import { PlateFits } from './PlateFits.tsx';
import { FitDrawing } from './FitDrawing.tsx';
import { describeDesign } from './describe-one-print.ts';
import { describeGrams, describeTime, findEstimate } from './describe-estimate.ts';

interface PrinterPrintProps {
  model: Model;
  figures: CardFigures;
  printer: UserPrinter;
  layerMm: number;
  onLayerChange: (layerMm: number) => void;
  /** Commercial subscribers see the price to sell prints for. */
  isCommercial: boolean;
}

const layers = layerHeights.map((height) => ({
  value: String(height),
  label: height === 0.28 ? '0.28 mm' : height.toFixed(2),
}));

/** Shows the facts for the chosen printer: the fit, and print time and filament at a layer height. */
export function PrinterPrint(props: PrinterPrintProps) {
  const { model, figures, printer, layerMm, onLayerChange, isCommercial } = props;
  const { print: facts, sum } = figures;
  const printed = useMemo(() => listPrinted(model, facts), [model, facts]);
  const check = useMemo(() => checkDesign(printed, printer), [printed, printer]);
  const { heading, texts, tone } = describeDesign(check, facts);
  const estimate = findEstimate(facts, { class: check.printer.class, layerMm });
  const isRough = facts.roughFiles.length > 0;
  const plates = 'plates' in check.verdict ? check.verdict.plates : 1;
  const perPlate = useMemo(
    () => (isCommercial ? countPerPlate(printed, check) : 0),
    [isCommercial, printed, check],
  );
  const print = {
    title: model.title,
    layerMm,
    grams: estimate?.grams ?? 0,
    minutes: estimate?.minutes ?? 0,
  };
  return (
    <>
      <div className={tones[tone]}>
        <Verdict drawing={<FitDrawing check={check} />} icon={icons[tone]} heading={heading}>
          {texts.map((text) => (
            <VerdictText key={text}>{text}</VerdictText>
          ))}
        </Verdict>
      </div>
      {estimate && (
        <>
          <PrintFigures
            figures={[
              { name: 'Print time', ...describeTime(estimate, { isRough, plates, sum }) },
              {
                name: 'Filament',
                ...describeGrams(estimate, isRough),
                action: <CostLine {...{ printer, print, isCommercial }} />,
              },
            ]}
          />
          {isCommercial && <SellLine printer={printer} print={print} perPlate={perPlate} />}
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-2 text-xs text-ink-3">
            <span aria-hidden>Layer height</span>
            <SegmentedControl
              label="Layer height"
              value={String(layerMm)}
              segments={layers}
              onChange={(value) => onLayerChange(Number(value))}
            />
          </div>
        </>
      )}
      <PlatesBlock
        projects={figures.projects}
        renderList={({ plates }) => (
          <PlateFits plates={plates} needsBrim={model.needsBrim} printer={printer} />
        )}
      />
    </>
  );
}

const icons = {
  ok: <CircleCheck aria-hidden />,
  turned: <RotateCw aria-hidden />,
  some: <CircleAlert aria-hidden />,
  no: <CircleX aria-hidden />,
  unknown: undefined,
};

const tones = {
  ok: '[&_p_svg]:text-success',
  turned: '[&_p_svg]:text-success',
  some: '',
  no: '[&_p_svg]:text-danger',
  unknown: '',
};
