import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from './cx.ts';

interface Tab<Value extends string> {
  value: Value;
  label: ReactNode;
  icon?: ReactNode;
}

export interface TabsProps<Value extends string> {
  /** Name of the tab list. */
  label: string;
  value: Value;
  tabs: ReadonlyArray<Tab<Value>>;
  onChange: (value: Value) => void;
  /** `fill`: the tabs share the full width (login). */
  variant?: 'underline' | 'fill';
  panelClassName?: string;
  /** Content of the selected tab's panel; other panels are not rendered. */
  children: ReactNode;
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/**
 * Controlled tabs that follow the ARIA pattern: arrow keys, Home and End select a tab; the row scrolls sideways when it is too
 * long. Radix is not used, because its tabs would be a tenth of the script of /login.
 */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, value, tabs, onChange, variant = 'underline', panelClassName, children } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex((tab) => tab.value === value);
  useEffect(() => {
    const chosen = tabsIn(list.current)[at];
    if (chosen && list.current) revealSideways(list.current, chosen);
  }, [at]);
  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const next = step && tabs[step(at, tabs.length)];
    if (!next) return;
    event.preventDefault();
    tabsIn(list.current)[tabs.indexOf(next)]?.focus();
    onChange(next.value);
  };
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-line scrollbar-none [&::-webkit-scrollbar]:hidden"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}-panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={walk}
            className={cx(
              'relative inline-flex min-h-12 items-center gap-2 rounded-t-2 px-4 text-[0.9375rem] font-medium whitespace-nowrap text-ink-2',
              'hover:bg-sunken/60 hover:text-ink focus-visible:outline-ink focus-visible:-outline-offset-3',
              'aria-selected:font-semibold aria-selected:text-ink',
              "aria-selected:after:absolute aria-selected:after:inset-x-0 aria-selected:after:bottom-0 aria-selected:after:h-1 aria-selected:after:bg-signal aria-selected:after:shadow-[0_-1px_0_var(--ink)] aria-selected:after:content-['']",
              variant === 'fill' && 'flex-1 justify-center',
            )}
          >
            {tab.icon}
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${value}`}
        className={panelClassName}
      >
        {children}
      </div>
    </div>
  );
}

function tabsIn(row: HTMLElement | null): HTMLElement[] {
  return Array.from(row?.querySelectorAll<HTMLElement>('[role="tab"]') ?? []);
}

function revealSideways(row: HTMLElement, tab: HTMLElement): void {
  const left = tab.offsetLeft - row.offsetLeft;
  if (left < row.scrollLeft) row.scrollLeft = left;
  else if (left + tab.offsetWidth > row.scrollLeft + row.clientWidth) {
    row.scrollLeft = left + tab.offsetWidth - row.clientWidth;
  }
}
