import { formatPrintTime } from '#src/features/print-facts/estimate/format-print-time.ts';
import { plans } from '#src/features/plans/plans.ts';
import { formatCsvRow } from '#src/lib/csv.ts';
import type { SellingChannel } from '#src/lib/selling-terms.ts';
import { Button } from '#src/ui/Button.tsx';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { formatAmount } from '../../costs/format-costs.ts';
import { computeBatch, computeCosts, type CostFigures } from '../../costs/print-costs.ts';
import {
  computeSellPrice,
  countBreakEven,
  tooLargeShareMessage,
  type SaleTerms,
} from '../../costs/sell-price.ts';
import type { UserPrinter } from '../../schemas.ts';
import { channelNames } from '../../selling.ts';
import type { PricedPrint } from './CostsDialog.tsx';
import { SumLine } from './SumLine.tsx';

interface SaleSumProps {
  terms: SaleTerms;
  channel: SellingChannel;
  printer: UserPrinter;
  figures: CostFigures;
  print: PricedPrint;
  perPlate: number;
}

/** The price with what it consists of, and a full plate. */
export function SaleSum({ terms, channel, printer, figures, print, perPlate }: SaleSumProps) {
  const { currency } = printer;
  const costs = computeCosts(print, figures);
  const sale = computeSellPrice(costs, terms, figures.minutes);
  const isKnown = sale !== undefined && Number.isFinite(sale.price);
  const copy = async () => {
    if (!sale) return;
    const cells = [print.title, printer.name, print.layerMm, print.grams, print.minutes];
    const amounts = [costs.total, terms.packaging, sale.fees, sale.price].map((n) => Number(n.toFixed(2)));
    try {
      await navigator.clipboard.writeText(
        formatCsvRow([...cells, channelNames[channel], ...amounts, currency]),
      );
      toast({ title: 'Copied', description: 'The row is on your clipboard.' });
    } catch {
      toast({ title: 'Error', description: 'Your browser did not allow copying.', variant: 'destructive' });
    }
  };
  return (
    <>
      <div role="status" className="mt-5 rounded-2 border border-line bg-surface px-4 py-2">
        {isKnown ? (
          <>
            <SumLine name="Costs you about" value={formatAmount(costs.total)} />
            <SumLine name="Packaging" value={formatAmount(terms.packaging)} />
            <SumLine name={`Fees, ${channelNames[channel]}`} value={formatAmount(sale.fees)} />
            <SumLine name={`Your margin, ${formatPercent(terms.margin)}`} value={formatAmount(sale.profit)} />
            <SumLine isTotal name="Sell for" value={formatAmount(sale.price, currency)} />
          </>
        ) : (
          <p className="py-2 text-sm text-ink-2">
            {Number.isFinite(terms.margin + terms.feeShare) && sale === undefined
              ? tooLargeShareMessage
              : 'The price appears when all figures are numbers.'}
          </p>
        )}
      </div>
      {isKnown && sale.perHour !== null && (
        <p className="mt-3 text-sm text-ink-2 tabular-nums">
          {`Leaves ${formatAmount(sale.perHour, currency)} per hour of your work.`}
        </p>
      )}
      {perPlate > 0 && <FullPlate {...{ print, perPlate, figures, currency }} />}
      {isKnown && <BreakEven profit={sale.profit} currency={currency} />}
      {isKnown && (
        <Button size="sm" className="mt-3" onClick={() => void copy()}>
          Copy as CSV row
        </Button>
      )}
    </>
  );
}

interface FullPlateProps {
  print: PricedPrint;
  perPlate: number;
  figures: CostFigures;
  currency: string;
}

function FullPlate({ print, perPlate, figures, currency }: FullPlateProps) {
  const { totalMinutes, costEach } = computeBatch(print, { copies: perPlate, perPlate }, figures);
  return (
    <p className="mt-1 text-sm text-ink-2 tabular-nums">
      {`${perPlate === 1 ? 'One per bed' : `${perPlate} per bed`}, ${formatPrintTime(totalMinutes)}, ${formatAmount(costEach, currency)} each.`}
    </p>
  );
}

/** The price of the plan is in dollars, so it can be compared with amounts in dollars only. */
function BreakEven({ profit, currency }: { profit: number; currency: string }) {
  if (!/^(usd|us\$|\$)$/i.test(currency)) return null;
  const prints = countBreakEven(plans.commercial.monthlyPriceDollars, profit);
  if (prints === undefined) return null;
  const text = `Commercial costs as much as ${prints} sold ${prints === 1 ? 'print leaves' : 'prints leave'} a month.`;
  return <p className="mt-1 text-sm text-ink-2">{text}</p>;
}

/** Formats a share, as in '40 %'. */
function formatPercent(share: number): string {
  return `${Number((100 * share).toFixed(1))} %`;
}
