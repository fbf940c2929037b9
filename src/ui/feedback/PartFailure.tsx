import { useEffect, useEffectEvent } from 'react';
import { buttonClass } from '../button-class.ts';
import { describeFailure } from './failure-words.ts';
import { reloadPage } from './reload-page.ts';

/** Replaces a part that could not be shown. Retries automatically when the browser is online again. */
export function PartFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { title, text, needsReload } = describeFailure(error);
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const listener = () => retry();
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  }, []);
  return (
    <div role="alert" className="grid justify-items-start gap-2 py-4 text-sm">
      <p className="font-semibold">{title}</p>
      <p>{text}</p>
      <button
        type="button"
        className={buttonClass({ size: 'sm' })}
        onClick={needsReload ? () => void reloadPage() : onRetry}
      >
        {needsReload ? 'Reload' : 'Try again'}
      </button>
    </div>
  );
}
