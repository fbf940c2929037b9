import { useParams } from '@tanstack/react-router';
import Clock from 'lucide-react/icons/clock';
import { formatDateTime } from '#src/lib/date-text.ts';
import { usePageTime } from '#src/ui/page-time.ts';
import { usePageData } from '../../routing/page-data.ts';
import { BedDrawing } from '#src/ui/feedback/BedDrawing.tsx';
import { Limits } from './Limits.tsx';
import { NumberForm } from './NumberForm.tsx';
import { TellUs } from './TellUs.tsx';
import { Verdict } from './Verdict.tsx';

/** Stands where the picture of a licensed design would be. */
function EmptyPlate() {
  return (
    <div className="grid aspect-[4/5] w-full max-w-88 place-items-center rounded-3 border-[1.5px] border-dashed border-line-strong bg-surface lg:max-w-none">
      <BedDrawing className="w-1/2" />
    </div>
  );
}

/** The page of every number that is not recorded. It does not reveal whether the number is well formed. */
export function UnknownLicencePage() {
  const { id = '' } = useParams({ strict: false });
  const { origin } = usePageData();
  const checkedAt = usePageTime().toISOString();
  return (
    <article className="wrap">
      <Verdict
        kind="unknown"
        number={`Licence ${id}`}
        lead="Nothing is recorded under this number. It may be mistyped, or the page you came from is not true."
        notes={[
          {
            icon: <Clock aria-hidden />,
            text: (
              <>
                Checked <time dateTime={checkedAt}>{formatDateTime(checkedAt, 'UTC')} UTC</time>
              </>
            ),
          },
        ]}
      />
      <div className="grid gap-8 pt-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] lg:gap-12">
        <EmptyPlate />
        <div>
          <NumberForm key={id} typed={id} label="Check again" />
          <ul className="mt-8 grid max-w-[42rem] list-disc gap-1.5 pl-5 text-pretty">
            <li>Scan the code on the card again, or open the link in the listing.</li>
            <li>
              The address must begin with <strong className="wrap-anywhere">{origin}/</strong>
            </li>
            <li>
              A print can be honest without a number: licences are made only when somebody asks for one.
            </li>
          </ul>
        </div>
      </div>
      <Limits />
      <TellUs number={id} />
    </article>
  );
}
