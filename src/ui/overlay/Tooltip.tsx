import { Tooltip as RadixTooltip } from 'radix-ui';
import type { FocusEvent, ReactElement } from 'react';

/** Shows a line of text after hover or immediately on focus; Esc or leaving hides it. Its `TooltipGroup` sets the delays. */
export function Tooltip({
  text,
  children,
}: {
  /** Text of the tooltip; it must not be the only accessible name of the element. */
  text: string;
  /** One focusable element. */
  children: ReactElement;
}) {
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild onFocus={ignorePointerFocus}>
        {children}
      </RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content collisionPadding={8} className="appear z-(--z-tooltip) p-1.5">
          <span className="block max-w-64 rounded-[6px] bg-ink px-2.5 py-1.5 text-xs leading-4 text-on-ink forced-colors:border">
            {text}
          </span>
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
}

/** Radix would also show the tooltip when a script or the return to the window focuses the element. */
function ignorePointerFocus(event: FocusEvent): void {
  if (!event.target.matches(':focus-visible')) event.preventDefault();
}
