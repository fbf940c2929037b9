import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import type { PaymentsPlan, PlanStep } from '../../schemas.ts';
import { ModeBadge } from './ModeBadge.tsx';

const stateWords: Record<PlanStep['state'], string> = {
  there: 'is there',
  create: 'will be made',
  change: 'will be changed',
  replace: 'will be replaced',
  impossible: 'not possible yet',
};

function StateIcon({ state }: Pick<PlanStep, 'state'>) {
  if (state === 'there') return <Check aria-hidden className="text-success" />;
  return state === 'impossible' ? <Minus aria-hidden /> : <Plus aria-hidden />;
}

/** Lists what is at Stripe, and what will be done there. */
export function PlanList({ plan: { mode, steps } }: { plan: PaymentsPlan }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-sm font-semibold">This will be done</h3>
        <ModeBadge mode={mode} />
      </div>
      <ul className="rounded-3 border border-line">
        {steps.map(({ part, title, detail, state }) => (
          <li
            key={part}
            className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 px-4 py-3 text-sm not-first:border-t not-first:border-line sm:grid-cols-[1.25rem_minmax(0,1fr)_auto] [&_svg]:size-4.5"
          >
            <StateIcon state={state} />
            <span className="min-w-0 wrap-anywhere">
              {title}
              <small className="block text-xs text-ink-2">{detail}</small>
            </span>
            <span className="text-ink-2 max-sm:col-start-2">{stateWords[state]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
