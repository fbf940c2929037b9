import type { Ref } from 'react';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import type { Model } from '#src/features/catalog/schemas.ts';
import { DownloadButton } from '#src/features/downloads/client/DownloadButton.tsx';
import { UpgradePrompt } from '#src/features/downloads/client/UpgradePrompt.tsx';
import { FavoriteButton } from '#src/features/favorites/client/FavoriteButton.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { cx } from '#src/ui/cx.ts';
import { lazyPart } from '#src/ui/feedback/lazy-part.tsx';
import { LazyPart } from '#src/ui/feedback/LazyPart.tsx';
import { useFinePointer } from '#src/features/slicers/client/use-fine-pointer.ts';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import { isCovered, sizeAndPlan } from '#src/features/downloads/client/download-access.ts';
import { ShareButton } from './share/ShareButton.tsx';

const SlicerButton = lazyPart(async () => (await import('./file-controls.ts')).SlicerButton);

interface BuyActionProps {
  model: Model;
  /** The index of what is printed, for slicers. */
  choice: number;
  visitor: CurrentUser | null | undefined;
  now: Date;
  ref?: Ref<HTMLDivElement>;
}

/**
 * The download button, or the upgrade prompt. Cached pages are signed out; a placeholder of the same size is shown until
 * the user is known.
 */
export function BuyAction({ model, choice, visitor, now, ref }: BuyActionProps) {
  const covered = isCovered(model, visitor, now);
  const isFine = useFinePointer();
  const planLine = <p className="mt-2.5 text-xs text-ink-3">{sizeAndPlan(model, visitor, now)}</p>;
  // It is as high as the button that replaces it.
  const waiting = (
    <>
      <div aria-hidden className="mt-2 h-(--h-lg) fine-only" />
      {planLine}
    </>
  );
  const hydrated = useHydrated();
  const sideButtons = (
    <div className="flex gap-2">
      <FavoriteButton
        model={model}
        className={buttonClass({ size: 'lg', iconOnly: true, className: 'pressed-fill' })}
      />
      <span className="size-(--h-lg) noscript:hidden">{hydrated && <ShareButton model={model} />}</span>
    </div>
  );
  return (
    <div ref={ref} className="mt-6 grid">
      {!visitor && (
        <div aria-hidden className="auth-wait rounded-3 bg-sunken [grid-area:1/1]">
          {/* For a premium design the button or the prompt may follow: a height in between shifts the layout least. */}
          <div className={covered ? 'h-20' : 'h-32'} />
        </div>
      )}
      <div className={cx('min-w-0 [grid-area:1/1]', !visitor && 'auth-out')}>
        {covered ? (
          <>
            <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
              <div>
                <DownloadButton model={model} size="lg" block />
              </div>
              {sideButtons}
            </div>
            {isFine && visitor !== undefined ? (
              <LazyPart instead={planLine} fallback={waiting}>
                <SlicerButton model={model} choice={choice}>
                  {planLine}
                </SlicerButton>
              </LazyPart>
            ) : (
              waiting
            )}
          </>
        ) : (
          <UpgradePrompt model={model} subscription={visitor?.subscription} action={sideButtons} />
        )}
      </div>
    </div>
  );
}
