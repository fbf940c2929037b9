import { Link } from '@tanstack/react-router';
import { useId, useState, type SubmitEvent } from 'react';
import { formatGrams } from '#src/features/print-facts/estimate/format-grams.ts';
import { formatPrintTime } from '#src/features/print-facts/estimate/format-print-time.ts';
import { Field } from '#src/ui/form/Field.tsx';
import { Input } from '#src/ui/form/Input.tsx';
import { Dialog } from '#src/ui/overlay/Dialog.tsx';
import { FormFooter } from '#src/ui/overlay/FormFooter.tsx';
import { maxCurrencyLength } from '../../constants.ts';
import { describeFailures, formatAmount } from '../../costs/format-costs.ts';
import { computeCosts, type PrintAmounts } from '../../costs/print-costs.ts';
import { PrinterChange, type UserPrinter } from '../../schemas.ts';
import { UnitField } from '../UnitField.tsx';
import { useEditPrinters } from '../use-edit-printers.ts';
import { readFieldErrors } from '#src/ui/form/form-errors.ts';
import { focusFirstError } from '../field-errors.ts';
import { parseCosts, toCostTexts, type CostField, type CostTexts } from './cost-form.ts';
import { SumLine } from './SumLine.tsx';

/** A design at a layer height, whose costs are shown as an example. */
export interface PricedPrint extends PrintAmounts {
  title: string;
  layerMm: number;
}

interface CostsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  printer: UserPrinter;
  print: PricedPrint;
  /** Commercial subscribers see the price to sell for elsewhere. */
  isCommercial: boolean;
}

/** Edits the figures from which the costs of a print are computed, which are stored with the printer. */
export function CostsDialog({ open, onOpenChange, printer, print, isCommercial }: CostsDialogProps) {
  const formId = useId();
  const edit = useEditPrinters();
  const [texts, setTexts] = useState(() => toCostTexts(printer));
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const set = (field: keyof CostTexts) => (value: string) => {
    setTexts((before) => ({ ...before, [field]: value }));
    setErrors((before) => ({ ...before, [field]: undefined }));
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const parsed = PrinterChange.safeParse(parseCosts(texts));
    if (!parsed.success) {
      setErrors(readFieldErrors(parsed.error.issues));
      focusFirstError(event.currentTarget);
      return;
    }
    edit.mutate(
      { kind: 'change', id: printer.id, change: parsed.data },
      { onSuccess: () => onOpenChange(false) },
    );
  };
  const field = (name: CostField, label: string, unit: string, hint?: string) => (
    <UnitField
      label={label}
      unit={unit}
      hint={hint}
      value={texts[name]}
      onChange={set(name)}
      error={errors[name]}
    />
  );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      pending={edit.isPending}
      title="Costs"
      description={`Kept with ${printer.name}. Nothing is converted.`}
      footer={
        <FormFooter
          formId={formId}
          submitLabel="Save"
          pending={edit.isPending}
          onCancel={() => onOpenChange(false)}
        />
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <div className="grid grid-cols-2 gap-4">
          {field('filamentPricePerKg', 'Filament', `${texts.currency}/kg`)}
          {field('powerPrice', 'Power', '/kWh')}
          {field('watts', 'Printer draws', 'W')}
          {field('wear', 'Wear', '/h', 'Price of the printer / 3,000 h')}
          {field('minutes', 'Your time', 'min', 'Each print')}
          {field('hourly', 'Your hour', texts.currency)}
          {field('waste', 'Wasted filament', '%')}
          {field('failRate', 'Failed prints', '%')}
          <Field label="Currency" error={errors['currency']}>
            <Input
              autoComplete="off"
              maxLength={maxCurrencyLength}
              value={texts.currency}
              onChange={({ target }) => set('currency')(target.value)}
            />
          </Field>
        </div>
        <CostSum texts={texts} print={print} />
        <p className="mt-3 text-xs text-ink-3">
          For {print.title} at {print.layerMm.toFixed(2)}&nbsp;mm.
          {!isCommercial && (
            <>
              {' '}
              Selling?{' '}
              <Link to="/pricing" className="link">
                Commercial
              </Link>{' '}
              works out the price for a margin.
            </>
          )}
        </p>
      </form>
    </Dialog>
  );
}

function CostSum({ texts, print }: { texts: CostTexts; print: PricedPrint }) {
  const figures = parseCosts(texts);
  const costs = computeCosts(print, figures);
  const isKnown = Number.isFinite(costs.total);
  const failures = describeFailures(figures.failRate);
  return (
    <div role="status" className="mt-5 rounded-2 border border-line bg-surface px-4 py-2">
      {isKnown ? (
        <>
          <SumLine name={`Filament, ${formatGrams(print.grams)}`} value={formatAmount(costs.material)} />
          <SumLine
            name={`Power and wear, ${formatPrintTime(print.minutes)}`}
            value={formatAmount(costs.power + costs.wear)}
          />
          {costs.labor > 0 && <SumLine name="Your time" value={formatAmount(costs.labor)} />}
          {failures !== '' && <SumLine name={failures} value={formatAmount(costs.failures)} />}
          <SumLine isTotal name="Costs you about" value={formatAmount(costs.total, texts.currency)} />
        </>
      ) : (
        <p className="py-2 text-sm text-ink-2">The sum appears when all figures are numbers.</p>
      )}
    </div>
  );
}
