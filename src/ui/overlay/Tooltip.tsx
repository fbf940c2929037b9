import { cloneElement, type ReactElement, useEffect, useId, useState } from 'react';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { LazyPart } from '../feedback/LazyPart.tsx';
import { tooltipClock } from './tooltip-clock.ts';

const TooltipContent = lazyPart(async () => (await import('./TooltipContent.tsx')).TooltipContent);

export interface TooltipProps {
  /** Text of the tooltip; it must not be the only accessible name of the element. */
  text: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** One focusable element. */
  children: ReactElement<{ 'aria-describedby'?: string }>;
}

/** Shows a line of text 700 ms after hover or immediately on focus; Esc or leaving hides it. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  const id = useId();
  const [needed, setNeeded] = useState(false);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return undefined;
    const closeByKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    document.addEventListener('keydown', closeByKey);
    return () => document.removeEventListener('keydown', closeByKey);
  }, [open]);
  const leave = () => {
    tooltipClock.close(open);
    setOpen(false);
  };
  return (
    <span
      className="relative inline-flex"
      onPointerEnter={(event) => {
        if (event.pointerType === 'touch') return;
        setNeeded(true);
        tooltipClock.open(() => setOpen(true));
      }}
      onPointerLeave={leave}
      onPointerDown={leave}
      onFocus={(event) => {
        if (!event.target.matches(':focus-visible')) return;
        setNeeded(true);
        setOpen(true);
      }}
      onBlur={leave}
    >
      {cloneElement(children, open ? { 'aria-describedby': id } : {})}
      {needed && (
        <LazyPart open={open} instead={null}>
          <TooltipContent id={id} text={text} side={side} open={open} onClose={leave} />
        </LazyPart>
      )}
    </span>
  );
}
