import { useId, useState, type SubmitEvent } from 'react';
import { sellingChannels, type SellingChannel } from '#src/lib/selling-terms.ts';
import { Field } from '#src/ui/form/Field.tsx';
import { Select } from '#src/ui/form/Select.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { Dialog } from '#src/ui/overlay/Dialog.tsx';
import { FormFooter } from '#src/ui/overlay/FormFooter.tsx';
import { tooLargeShareMessage } from '../../costs/sell-price.ts';
import type { CostFigures } from '../../costs/print-costs.ts';
import { PrinterChange, type UserPrinter } from '../../schemas.ts';
import { channelNames, etsyRule, initialSelling } from '../../selling.ts';
import { readFieldErrors } from '#src/ui/form/form-errors.ts';
import { focusFirstError } from '../field-errors.ts';
import { UnitField } from '../UnitField.tsx';
import { useEditPrinters } from '../use-edit-printers.ts';
import type { PricedPrint } from './CostsDialog.tsx';
import { SaleSum } from './SaleSum.tsx';
import { applySale, parseSelling, toSellingTexts, type SellingTexts } from './selling-form.ts';

interface SellingDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  printer: UserPrinter;
  figures: CostFigures;
  print: PricedPrint;
  /** The number of prints that fit one bed; 0 if the design does not fit. */
  perPlate: number;
}

/** Works out the price to sell prints for, for Commercial subscribers. The terms are stored with the printer. */
export function SellingDialog(props: SellingDialogProps) {
  const { open, onOpenChange, printer, figures, print, perPlate } = props;
  const formId = useId();
  const edit = useEditPrinters();
  const [terms, setTerms] = useState(printer.selling ?? initialSelling);
  const [texts, setTexts] = useState(() => toSellingTexts(terms, terms.channel));
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const sale = parseSelling(texts);
  const set = (field: keyof SellingTexts) => (value: string) => {
    setTexts((before) => ({ ...before, [field]: value }));
    setErrors({});
  };
  const changeChannel = (channel: SellingChannel) => {
    const isNumber = Object.values(sale).every((value) => Number.isFinite(value));
    const next = { ...(isNumber ? applySale(terms, terms.channel, sale) : terms), channel };
    setTerms(next);
    setTexts(toSellingTexts(next, channel));
    setErrors({});
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const selling = applySale(terms, terms.channel, sale);
    const parsed = PrinterChange.safeParse({ selling });
    if (!parsed.success) setErrors(readFieldErrors(parsed.error.issues));
    else if (sale.feeShare + sale.margin >= 0.95) setErrors({ 'selling.margin': tooLargeShareMessage });
    else {
      const done = { onSuccess: () => onOpenChange(false) };
      edit.mutate({ kind: 'change', id: printer.id, change: parsed.data }, done);
      return;
    }
    focusFirstError(event.currentTarget);
  };
  const fee = `selling.fees.${terms.channel}`;
  const field = (name: keyof SellingTexts, label: string, unit: string, path: string) => (
    <UnitField label={label} unit={unit} value={texts[name]} onChange={set(name)} error={errors[path]} />
  );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      pending={edit.isPending}
      title="Price to sell for"
      description="Worked out from your costs and the channel's fees."
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
          <Field label="Channel" className="col-span-2">
            <Select
              value={terms.channel}
              onChange={({ target }) => changeChannel(target.value as SellingChannel)}
            >
              {sellingChannels.map((channel) => (
                <option key={channel} value={channel}>
                  {channelNames[channel]}
                </option>
              ))}
            </Select>
          </Field>
          {field('feeShare', 'Fee', '%', `${fee}.feeShare`)}
          {field('fixedFee', 'Fixed fee', printer.currency, `${fee}.fixedFee`)}
          {field('margin', 'Margin', '%', 'selling.margin')}
          {field('packaging', 'Packaging', printer.currency, 'selling.packaging')}
        </div>
        <p className="mt-3 text-xs text-ink-3">
          The fees are examples to begin with. Check the fees; they change.
        </p>
        {terms.channel === 'etsy' && (
          <div className="mt-3">
            <Notice kind="info">{etsyRule}</Notice>
          </div>
        )}
        <SaleSum terms={sale} channel={terms.channel} {...{ printer, figures, print, perPlate }} />
      </form>
    </Dialog>
  );
}
