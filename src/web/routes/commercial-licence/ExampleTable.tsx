import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { examples } from './licence-content.ts';

function Verdict({ isAllowed }: { isAllowed: boolean }) {
  const Icon = isAllowed ? Check : X;
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold">
      <Icon aria-hidden className={isAllowed ? 'size-5 text-success' : 'size-5 text-danger'} />
      {isAllowed ? 'Yes' : 'No'}
    </span>
  );
}

/** Examples of use, and whether the licence allows them. */
export function ExampleTable() {
  return (
    <section aria-labelledby="examples">
      <h2 id="examples" className="mb-4 text-h3">
        Examples
      </h2>
      <div className="rounded-3 border border-line bg-surface">
        <table className="w-full text-sm">
          <thead>
            <tr className="text-left text-xs text-ink-2 [&>th]:border-b [&>th]:border-line [&>th]:px-3.5 [&>th]:py-2.5 [&>th]:font-semibold">
              <th scope="col">What you want to do</th>
              <th scope="col">With Commercial</th>
            </tr>
          </thead>
          <tbody className="[&>tr:not(:last-child)>*]:border-b [&>tr:not(:last-child)>*]:border-line">
            {examples.map(({ wish, isAllowed, remark }) => (
              <tr key={wish} className="print:break-inside-avoid">
                <th scope="row" className="w-1/2 px-3.5 py-2.5 text-left align-top font-normal text-pretty">
                  {wish}
                </th>
                <td className="px-3.5 py-2.5 align-top">
                  <Verdict isAllowed={isAllowed} />
                  <span className="block text-pretty text-ink-2 print:text-current">{remark}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
