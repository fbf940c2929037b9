import { useRef, useState, type ReactNode } from 'react';
import type { Model } from '#src/features/catalog/schemas.ts';
import type { OnePrint } from '#src/features/print-facts/schemas.ts';
import { useChosenPrinter } from '#src/features/printers/client/queries.ts';
import { lazyPart } from '#src/ui/feedback/lazy-part.tsx';
import { LazyPart } from '#src/ui/feedback/LazyPart.tsx';
import { badgeClass } from '#src/ui/badge-class.ts';
import { lazyDialog } from '#src/ui/overlay/lazy-dialog.tsx';
import { useDialogTarget } from '#src/ui/overlay/use-dialog-target.ts';
import { toCardFigures } from './card-figures.ts';
import { describeSupports } from './findings.ts';
import { ChoiceOfPrint } from './ChoiceOfPrint.tsx';
import { PlainPrint } from './PlainPrint.tsx';
import { PrintingSetup } from './PrintingSetup.tsx';

const ChooserDialog = lazyDialog(async () => (await import('../dialogs.ts')).ChooserDialog);
const PrinterPrint = lazyPart(async () => (await import('../printer-parts.ts')).PrinterPrint);

interface PrintCardProps {
  model: Model;
  /** The index of what is printed: 0 for the needed files, or the number of the alternative. */
  choice: number;
  onChoice: (choice: number) => void;
  isCommercial: boolean;
}

/**
 * Shows whether a design fits the person's printer, how long it takes and what it costs. The server sends what holds for
 * every printer; the browser replaces it when a printer is chosen.
 */
export function PrintCard({ model, choice, onChoice, isCommercial }: PrintCardProps) {
  const { printFacts: facts, needsSupports, needsBrim } = model;
  const choices = [facts, ...facts.alternatives];
  const print = choices[choice] ?? facts;
  const printer = useChosenPrinter();
  const chooser = useDialogTarget();
  const heading = useRef<HTMLHeadingElement>(null);
  const [layerMm, setLayerMm] = useState(0.2);
  const setup = (
    <PrintingSetup
      isAlone={facts.state === 'failed'}
      supports={{
        isNeeded: needsSupports,
        finding: describeSupports({ ...print, state: facts.state }, needsSupports),
      }}
      brim={{ isNeeded: needsBrim, finding: '' }}
    />
  );
  if (facts.state === 'failed') return <Frame>{setup}</Frame>;
  const figures = toCardFigures(model, print);
  const plain = <PlainPrint figures={figures} onChoose={printer ? undefined : () => chooser.openFor()} />;
  return (
    <Frame labelledBy="print-card">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2">
        <h2
          ref={heading}
          id="print-card"
          tabIndex={-1}
          className="wdth-card min-h-8 content-center text-h4 pointer-coarse:min-h-11"
        >
          Will it print for me?
        </h2>
        {print.roughFiles.length > 0 && (
          <span className={badgeClass({ kind: 'pending', className: 'mr-auto' })}>Rough</span>
        )}
        {printer && (
          <button
            type="button"
            aria-haspopup="dialog"
            className="link inline-flex min-h-6 items-center text-sm pointer-coarse:min-h-11"
            onClick={() => chooser.openFor()}
          >
            Change printer
          </button>
        )}
      </div>
      {choices.length > 1 && <ChoiceOfPrint choices={choices} chosen={choice} onChoose={onChoice} />}
      <div className="flex min-h-80 flex-col sm:min-h-66.5 [&>:first-child]:flex-1">
        {printer && facts.state === 'done' ? (
          <LazyPart instead={plain} fallback={plain}>
            <PrinterPrint
              model={model}
              figures={figures}
              printer={printer}
              layerMm={layerMm}
              onLayerChange={setLayerMm}
              isCommercial={isCommercial}
            />
          </LazyPart>
        ) : (
          plain
        )}
      </div>
      {setup}
      {facts.state === 'done' && <Source print={print} />}
      {chooser.openCount > 0 && (
        <ChooserDialog
          key={chooser.openCount}
          open={chooser.isOpen}
          onOpenChange={chooser.setOpen}
          fallbackFocus={heading}
        />
      )}
    </Frame>
  );
}

function Frame({ labelledBy, children }: { labelledBy?: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={labelledBy ?? 'printing-setup'}
      className="mt-6 overflow-hidden rounded-3 border border-line bg-surface"
    >
      {children}
    </section>
  );
}

function Source({ print: { roughFiles, estimates } }: { print: OnePrint }) {
  return (
    <p className="border-t border-line px-4 py-3 text-xs text-ink-3">
      {describeSource(roughFiles, estimates)}
    </p>
  );
}

function describeSource(roughFiles: readonly string[], estimates: OnePrint['estimates']): string {
  const [first, ...others] = roughFiles;
  if (first !== undefined) {
    const names = others.length === 0 ? first : `${first} and ${others.length} more files`;
    return `The shape in ${names} is uncertain, so these figures are rough. Your slicer has the final word.`;
  }
  const isSliced = estimates.some(({ source }) => source === 'sliced');
  return `${isSliced ? 'Measured by slicing' : 'Estimated from the shape'}. Your slicer has the final word.`;
}
