import { useEffect, useRef, useState } from 'react';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';

/** Simulates the page on which a bank confirms a payment. */
export function BankStep({ isBusy, onAnswer }: { isBusy: boolean; onAnswer: (succeed: boolean) => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<boolean>();
  useEffect(() => heading.current?.focus(), []);
  const answer = (succeed: boolean) => {
    if (isBusy) return;
    setChosen(succeed);
    onAnswer(succeed);
  };
  return (
    <section aria-labelledby="bank-step" className="grid gap-4 rounded-3 border border-line-strong p-5">
      <div>
        <Badge kind="pending">Sandbox</Badge>
      </div>
      <h2 ref={heading} id="bank-step" tabIndex={-1} className="text-h4">
        Your bank asks: is this you?
      </h2>
      <p className="text-sm text-ink-2">
        This panel stands for your bank&apos;s own page. No bank is asked: choose how it goes on.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          pending={isBusy && chosen === true}
          pendingLabel="Paying..."
          aria-disabled={isBusy || undefined}
          onClick={() => answer(true)}
        >
          Approve
        </Button>
        <Button
          variant="ghost"
          pending={isBusy && chosen === false}
          aria-disabled={isBusy || undefined}
          onClick={() => answer(false)}
        >
          Refuse
        </Button>
      </div>
    </section>
  );
}
