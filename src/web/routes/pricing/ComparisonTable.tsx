import Check from 'lucide-react/icons/check';
import { formatMonthlyPrice } from '#src/features/plans/plans.ts';
import { comparison, type ComparisonCell } from '#src/features/plans/plan-content.ts';

const tiers = ['free', 'personal', 'commercial'] as const;

function Cell({ cell, column }: { cell: ComparisonCell; column: number }) {
  if (cell === 'price') return formatMonthlyPrice(tiers[column] ?? 'free');
  if (cell === 'no') return <span className="text-ink-3">No</span>;
  if (cell !== 'yes') return cell.text;
  return (
    <>
      <Check aria-hidden className="mx-auto size-5" />
      <span className="sr-only">Yes</span>
    </>
  );
}

const cellClass = 'px-1.5 py-2.5 text-center align-middle sm:px-3.5';

/** Compares the three plans side by side. */
export function ComparisonTable() {
  const { title, columns, rows } = comparison;
  return (
    <section aria-labelledby="comparison" className="mt-16">
      <h2 id="comparison" className="mb-4 text-h3">
        {title}
      </h2>
      <div className="rounded-3 border border-line bg-surface">
        <table className="w-full table-fixed text-xs sm:text-sm">
          <thead>
            <tr>
              <th scope="col" className="border-b border-line">
                <span className="sr-only">Feature</span>
              </th>
              {columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className="w-[24%] border-b border-line px-0.5 py-2.5 text-center text-xs font-semibold text-ink-2 max-sm:font-stretch-[86%] sm:w-[22%] sm:px-3.5"
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="[&>tr:not(:last-child)>*]:border-b [&>tr:not(:last-child)>*]:border-line">
            {rows.map(({ feature, cells }) => (
              <tr key={feature}>
                <th
                  scope="row"
                  className="py-2.5 pr-0.5 pl-2.5 text-left font-semibold wrap-anywhere max-sm:font-stretch-[86%] sm:px-3.5"
                >
                  {feature}
                </th>
                {cells.map((cell, column) => (
                  <td key={columns[column]} className={`${cellClass} tabular-nums`}>
                    <Cell cell={cell} column={column} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
