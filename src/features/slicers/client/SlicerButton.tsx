import ChevronDown from 'lucide-react/icons/chevron-down';
import Download from 'lucide-react/icons/download';
import ExternalLink from 'lucide-react/icons/external-link';
import type { ReactNode } from 'react';
import type { Model } from '#src/features/catalog/schemas.ts';
import { useIsDownloadRunning } from '#src/features/downloads/client/running-downloads.ts';
import { useChosenPrinter } from '#src/features/printers/client/queries.ts';
import { resolvePrinter } from '#src/features/printers/resolve-printer.ts';
import type { UserPrinter } from '#src/features/printers/schemas.ts';
import { Button } from '#src/ui/Button.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { useChosenSlicer } from './chosen-slicer.ts';
import { SlicerMenu } from './SlicerMenu.tsx';
import { describeAction, describeOpening } from './slicer-notes.ts';
import { detectSystem } from './slicer-system.ts';
import { canOpen, chooseTarget, type SlicerTarget } from './slicer-target.ts';
import { useOpenInSlicer } from './use-open-in-slicer.ts';

interface SlicerButtonProps {
  model: Model;
  /** Shown below the button unless there is a note on the slicer. */
  children: ReactNode;
}

/** Opens a design in the person's slicer: its only file, or all parts packed as one 3MF. */
export function SlicerButton({ model, children }: SlicerButtonProps) {
  const { slicer, choose } = useChosenSlicer();
  const open = useOpenInSlicer(model);
  const printer = useChosenPrinter();
  const target = chooseTarget(model);
  const isRunning = useIsDownloadRunning(
    target?.kind === 'file' ? `file ${target.file.id}` : `packed ${model.id}`,
  );
  const canBeOpened = target && (target.kind === 'packed' || canOpen(target.file, slicer));
  const notes = [
    slicer && describeOpening(slicer, detectSystem()),
    slicer && describeTarget(canBeOpened ? target : undefined, printer),
  ].filter((note) => note !== undefined);
  return (
    <>
      <div className="mt-2 grid fine-only grid-cols-[minmax(0,1fr)_auto]">
        {slicer && canBeOpened ? (
          <Button
            size="lg"
            block
            className="rounded-r-none"
            pending={isRunning}
            pendingLabel="Preparing..."
            icon={slicer.link === null ? <Download aria-hidden /> : <ExternalLink aria-hidden />}
            onClick={() => open(target, slicer)}
          >
            {describeAction(slicer)}
          </Button>
        ) : slicer ? (
          <a href="#files" className={buttonClass({ size: 'lg', block: true, className: 'rounded-r-none' })}>
            {describeAction(slicer)}: choose a file
          </a>
        ) : (
          <SlicerMenu chosen={undefined} onChoose={choose}>
            <Button size="lg" block className="rounded-r-none" icon={<ExternalLink aria-hidden />}>
              Open in your slicer
            </Button>
          </SlicerMenu>
        )}
        <SlicerMenu chosen={slicer} onChoose={choose}>
          <button
            type="button"
            aria-label="Choose your slicer"
            className={buttonClass({
              size: 'lg',
              iconOnly: true,
              className:
                'rounded-l-none border-l-0 data-[state=open]:bg-sunken data-[state=open]:[&_svg]:rotate-180',
            })}
          >
            <ChevronDown aria-hidden />
          </button>
        </SlicerMenu>
      </div>
      {notes.length > 0 ? <p className="mt-2.5 text-xs text-ink-3">{notes.join(' ')}</p> : children}
    </>
  );
}

function describeTarget(
  target: SlicerTarget | undefined,
  printer: UserPrinter | null | undefined,
): string | undefined {
  if (!target) return 'Open the files one by one: together they are too many for one 3MF.';
  if (target.kind === 'file') return undefined;
  const all = target.partCount === null ? 'All parts' : `All ${target.partCount} parts`;
  const bed = printer ? `the bed of your ${resolvePrinter(printer).name}` : 'a bed of 220 × 220 mm';
  return `${all} as one 3MF, arranged on ${bed}.`;
}
