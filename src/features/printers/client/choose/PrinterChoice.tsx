import Pencil from 'lucide-react/icons/pencil';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { Badge } from '#src/ui/Badge.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { Input } from '#src/ui/form/Input.tsx';
import { maxPrinters, tooManyPrintersMessage } from '../../constants.ts';
import { printers as allPrinters } from '../../printers.ts';
import { describeBed } from '../../fit/describe-bed.ts';
import type { UserPrinter } from '../../schemas.ts';
import { describeUserPrinter, filterPrinters, getFullName, listMakers, toValue } from './printer-choices.ts';
import { FigureSources } from './FigureSources.tsx';
import { PrinterRow, PrinterRows } from './PrinterRow.tsx';

interface PrinterChoiceProps {
  own: readonly UserPrinter[];
  /** The value of the selected row. */
  choice: string | undefined;
  onSelect: (value: string) => void;
  /** Opens the form for a printer with figures of one's own. */
  onChange: (printer: UserPrinter) => void;
  onRemove: (id: number) => void;
}

const chip =
  'inline-flex min-h-9 shrink-0 items-center rounded-2 border border-line-strong bg-surface px-3 text-sm font-medium whitespace-nowrap pointer-coarse:min-h-11 aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:font-semibold aria-pressed:text-on-ink';

const makers = listMakers(allPrinters);

/** The body of the chooser: search, makers, the person's printers, all printers and Other. */
export function PrinterChoice({ own, choice, onSelect, onChange, onRemove }: PrinterChoiceProps) {
  const [search, setSearch] = useState('');
  const [maker, setMaker] = useState('');
  const found = filterPrinters(allPrinters, maker, search);
  const row = (value: string | undefined = '') => ({ value, isSelected: value === choice, onSelect });
  return (
    <>
      <Input
        type="search"
        aria-label="Search printers"
        placeholder="Search printers"
        icon={<Search aria-hidden />}
        maxLength={100}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <div role="group" aria-label="Makers" className="scroller mx-0! mt-3 px-1!">
        {['', ...makers].map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === maker}
            className={chip}
            onClick={() => setMaker(name)}
          >
            {name || 'All'}
          </button>
        ))}
      </div>
      {own.length > 0 && (
        <PrinterRows title="My printers" count={`${own.length} of ${maxPrinters}`}>
          {own.map((printer) => (
            <PrinterRow
              key={printer.id}
              {...row(toValue(printer))}
              name={printer.name}
              details={describeUserPrinter(printer)}
              aside={
                <>
                  {printer.isChosen && <Badge kind="inactive">Chosen</Badge>}
                  {printer.printerId === null && (
                    <button
                      type="button"
                      aria-label={`Change ${printer.name}`}
                      className={buttonClass({ variant: 'ghost', iconOnly: true, className: 'ml-1' })}
                      onClick={() => onChange(printer)}
                    >
                      <Pencil aria-hidden />
                    </button>
                  )}
                  <button
                    type="button"
                    aria-label={`Remove ${printer.name}`}
                    className={buttonClass({ variant: 'ghost', iconOnly: true, className: 'ml-1' })}
                    onClick={() => onRemove(printer.id)}
                  >
                    <X aria-hidden />
                  </button>
                </>
              }
            />
          ))}
        </PrinterRows>
      )}
      {own.length >= maxPrinters && <p className="mt-2 text-xs text-ink-2">{tooManyPrintersMessage}</p>}
      <PrinterRows title="All printers" count={String(found.length)}>
        {found.map((printer) => (
          <PrinterRow
            key={printer.id}
            {...row(printer.id)}
            name={getFullName(printer)}
            details={describeBed(printer)}
          />
        ))}
        <PrinterRow {...row('other')} name="Other" details="Enter width, depth and height" />
      </PrinterRows>
      <FigureSources printers={found} />
    </>
  );
}
