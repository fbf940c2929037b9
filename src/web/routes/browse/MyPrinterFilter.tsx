import { hasChosenPrinter } from '#src/features/printers/client/new-choice.ts';
import { Checkbox } from '#src/ui/form/Checkbox.tsx';
import { cx } from '#src/ui/cx.ts';
import { lazyDialog } from '#src/ui/overlay/lazy-dialog.tsx';
import { useDialogTarget } from '#src/ui/overlay/use-dialog-target.ts';
import type { FilterFieldsProps } from './AccessFilter.tsx';
import { describeBed, groupClass, legendClass } from './browse-state.ts';
import { isForPrinter, toPrinterSearch } from './printer-search.ts';
import type { BrowseSearch } from './search.ts';

const ChooserDialog = lazyDialog(
  async () => (await import('#src/features/printers/client/choose/ChooserDialog.tsx')).ChooserDialog,
);

const choices = [
  { name: 'supports', label: 'No supports' },
  { name: 'brim', label: 'No brim' },
] as const;

/** Filters for designs without supports or brim, and for those that fit the chosen printer or the bed in the address. */
export function MyPrinterFilter({ search, onChange, form, printer }: FilterFieldsProps) {
  const chooser = useDialogTarget();
  return (
    <fieldset className={groupClass}>
      <legend className={legendClass}>My printer</legend>
      <div className="clear-both">
        <FitsPrinter search={search} onChange={onChange} form={form} printer={printer} />
        <p className={cx('text-xs text-ink-3 noscript:hidden', printer && '-mt-1 pb-1.5 pl-7.5')}>
          {printer && `${printer.name}. `}
          <button
            type="button"
            aria-haspopup="dialog"
            className="link min-h-6 pointer-coarse:min-h-11"
            onClick={() => chooser.openFor()}
          >
            {printer ? 'Change' : 'Choose your printer'}
          </button>
          {hasChosenPrinter() && printer && isForPrinter(search, printer) && (
            <span className="block">Ticked when you chose it.</span>
          )}
        </p>
        {choices.map(({ name, label }) => (
          <Checkbox
            key={name}
            name={name}
            form={form}
            value="false"
            checked={search[name] === 'false'}
            onChange={({ target }) => onChange({ [name]: target.checked ? 'false' : undefined })}
          >
            {label}
          </Checkbox>
        ))}
      </div>
      {chooser.openCount > 0 && (
        <ChooserDialog key={chooser.openCount} open={chooser.isOpen} onOpenChange={chooser.setOpen} />
      )}
    </fieldset>
  );
}

/** The checkbox of the chosen printer or, without one, of the bed in the address. */
function FitsPrinter({ search, onChange, form, printer }: FilterFieldsProps) {
  const bedLabel = describeBed(search);
  if (!printer && bedLabel === undefined) return null;
  const wanted = printer ? toPrinterSearch(printer) : search;
  const isMine = printer && (bedLabel === undefined || isForPrinter(search, printer));
  return (
    <>
      <Checkbox
        {...getSent(search, wanted, form)}
        checked={bedLabel !== undefined}
        onChange={({ target }) => onChange(target.checked ? wanted : { bed: undefined, tall: undefined })}
      >
        {isMine ? 'Fits my printer' : bedLabel}
      </Checkbox>
      {form !== undefined && search.bed !== undefined && search.tall !== undefined && (
        <input type="hidden" name="tall" form={form} value={search.tall} />
      )}
    </>
  );
}

/** Returns the attributes with which a form that is sent without scripts keeps the bed, or the height without one. */
function getSent({ bed, tall }: BrowseSearch, wanted: BrowseSearch, form: string | undefined) {
  const isHeight = bed === undefined && wanted.bed === undefined;
  const value = isHeight ? tall : (bed ?? wanted.bed);
  return form === undefined ? { value } : { form, value, name: isHeight ? 'tall' : 'bed' };
}
