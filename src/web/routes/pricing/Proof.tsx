import { Link } from '@tanstack/react-router';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { proof } from '#src/features/plans/plan-content.ts';
import { GoodsPicture } from '../../images/GoodsPicture.tsx';

const sizes = '(min-width: 90rem) 316px, (min-width: 64rem) 22vw, (min-width: 40rem) 44vw, 82vw';

/** Shows what Commercial includes beside the right to sell. */
export function Proof() {
  return (
    <section aria-labelledby="proof" className="mt-20">
      <h2 id="proof">{proof.title}</h2>
      <p className="lead mt-3 max-w-[42rem]">{proof.lead}</p>
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, so the keyboard must reach it.
        tabIndex={0}
        aria-label="What Commercial includes"
        className="focus-ring -mx-(--gutter) mt-6 grid snap-x scroll-px-(--gutter) auto-cols-[82%] grid-flow-col gap-4 overflow-x-auto px-(--gutter) py-1 sm:auto-cols-[44%] lg:mx-0 lg:grid-flow-row lg:grid-cols-4 lg:gap-6 lg:overflow-visible lg:px-0"
      >
        {proof.goods.map(({ picture, name, text }) => (
          <li key={picture} className="min-w-0 snap-start">
            <GoodsPicture name={picture} sizes={sizes} className="rounded-3" />
            <h3 className="mt-3 text-h4 wdth-card">{name}</h3>
            <p className="mt-0.5 text-[.9375rem] leading-[1.4375rem] text-pretty text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
      <div className="mt-8 grid gap-x-8 gap-y-5 border-t border-line pt-6 md:grid-cols-3">
        {proof.promises.map(({ title, text }) => (
          <div key={title}>
            <h3 className="text-h4 wdth-card">{title}</h3>
            <p className="mt-1 text-[.9375rem] leading-[1.4375rem] text-pretty text-ink-2">{text}</p>
          </div>
        ))}
      </div>
      <p className="mt-6">
        <Link to="/commercial-licence" className="link inline-flex items-center gap-1.5 font-semibold">
          {proof.link}
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      </p>
    </section>
  );
}
