import { Tooltip as RadixTooltip } from 'radix-ui';

export interface TooltipContentProps {
  id: string;
  text: string;
  side: 'top' | 'right' | 'bottom' | 'left';
  open: boolean;
  onClose: () => void;
}

/** Box of Tooltip, which Radix positions at an invisible element over the real one. */
export function TooltipContent({ id, text, side, open, onClose }: TooltipContentProps) {
  return (
    <RadixTooltip.Provider>
      <RadixTooltip.Root open={open} onOpenChange={(next) => !next && onClose()}>
        <RadixTooltip.Trigger asChild>
          <span aria-hidden className="pointer-events-none absolute inset-0" />
        </RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            side={side}
            collisionPadding={8}
            aria-label={text}
            className="appear z-(--z-tooltip) p-1.5"
          >
            <span
              id={id}
              className="block max-w-64 rounded-[6px] bg-ink px-2.5 py-1.5 text-xs leading-4 text-on-ink forced-colors:border"
            >
              {text}
            </span>
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
