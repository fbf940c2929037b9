import type { PricedPrint } from '#src/features/printers/client/costs/CostsDialog.tsx';
import { formatAmount } from '#src/features/printers/costs/format-costs.ts';
import { computeCosts, getCostFigures } from '#src/features/printers/costs/print-costs.ts';
import { findSellPrice } from '#src/features/printers/costs/sell-price.ts';
import { initialSelling } from '#src/features/printers/selling.ts';
import type { UserPrinter } from '#src/features/printers/schemas.ts';
import { lazyDialog } from '#src/ui/overlay/lazy-dialog.tsx';
import { useDialogTarget } from '#src/ui/overlay/use-dialog-target.ts';

const CostsDialog = lazyDialog(async () => (await import('../dialogs.ts')).CostsDialog);
const SellingDialog = lazyDialog(async () => (await import('../dialogs.ts')).SellingDialog);

const linkClass = 'link min-h-6 pointer-coarse:min-h-11 text-left';

/** Shows the costs of the print; a press opens the figures that they are computed from. */
export function CostLine({
  printer,
  print,
  isCommercial,
}: {
  printer: UserPrinter;
  print: PricedPrint;
  isCommercial: boolean;
}) {
  const dialog = useDialogTarget();
  const figures = getCostFigures(printer);
  const text = figures
    ? `Costs you about ${formatAmount(computeCosts(print, figures).total, printer.currency)}`
    : 'What does it cost me?';
  return (
    <>
      <button type="button" aria-haspopup="dialog" className={linkClass} onClick={() => dialog.openFor()}>
        {text}
      </button>
      {dialog.openCount > 0 && (
        <CostsDialog
          key={dialog.openCount}
          open={dialog.isOpen}
          onOpenChange={dialog.setOpen}
          {...{ printer, print, isCommercial }}
        />
      )}
    </>
  );
}

/** The price to sell for, for Commercial subscribers who have entered their costs. */
export function SellLine({
  printer,
  print,
  perPlate,
}: {
  printer: UserPrinter;
  print: PricedPrint;
  perPlate: number;
}) {
  const dialog = useDialogTarget();
  const figures = getCostFigures(printer);
  if (!figures) return null;
  const sale = findSellPrice(printer, print);
  const kept = Number((100 * (printer.selling ?? initialSelling).margin).toFixed(1));
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-4 py-3 text-sm">
      <span className="font-semibold tabular-nums">
        {sale
          ? `Sell for ${formatAmount(sale.price, printer.currency)} to keep ${kept} %`
          : 'No price leaves that margin'}
      </span>
      <button type="button" aria-haspopup="dialog" className={linkClass} onClick={() => dialog.openFor()}>
        Price and fees
      </button>
      {dialog.openCount > 0 && (
        <SellingDialog
          key={dialog.openCount}
          open={dialog.isOpen}
          onOpenChange={dialog.setOpen}
          {...{ printer, figures, print, perPlate }}
        />
      )}
    </div>
  );
}
