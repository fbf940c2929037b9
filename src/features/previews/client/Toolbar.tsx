import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import { barHeight } from './ViewerPlaceholder.tsx';

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** A row of buttons with one tab stop: arrow keys, Home and End move between the buttons. */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  const current = useRef(0);
  useEffect(() => setTabStop(bar, current.current));

  const follow = ({ target }: FocusEvent) => {
    current.current = Math.max(
      0,
      listButtons(bar).findIndex((button) => button === target),
    );
    setTabStop(bar, current.current);
  };
  const move = (event: KeyboardEvent) => {
    const buttons = listButtons(bar);
    const step = steps[event.key];
    const wanted = event.key === 'Home' ? 0 : event.key === 'End' ? -1 : step && current.current + step;
    if (wanted === undefined) return;
    event.preventDefault();
    buttons.at(wanted % buttons.length)?.focus();
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      tabIndex={-1}
      onFocus={follow}
      onKeyDown={move}
      className={`flex items-center gap-1 overflow-x-auto border-t border-line p-2 scrollbar-none [&::-webkit-scrollbar]:hidden ${barHeight}`}
    >
      {children}
    </div>
  );
}

function listButtons(bar: RefObject<HTMLElement | null>): HTMLButtonElement[] {
  return [...(bar.current?.querySelectorAll('button') ?? [])];
}

function setTabStop(bar: RefObject<HTMLElement | null>, current: number): void {
  const buttons = listButtons(bar);
  const stop = Math.min(current, buttons.length - 1);
  buttons.forEach((button, index) => (button.tabIndex = index === stop ? 0 : -1));
}
