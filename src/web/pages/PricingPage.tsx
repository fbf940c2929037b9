import { pricingIntro } from './pricing/plan-content.ts';

export function PricingPage() {
  return (
    <div className="mx-auto max-w-[calc(var(--container)+2*var(--gutter))] px-(--gutter) pt-10">
      <h1 className="text-h1 wdth-head">{pricingIntro.title}</h1>
    </div>
  );
}
