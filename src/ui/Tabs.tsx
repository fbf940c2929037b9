import { type ReactNode, useEffect, useRef } from 'react';
import { Tabs as RadixTabs } from 'radix-ui';
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
  /** fill: the tabs share the width (login). */
  variant?: 'underline' | 'fill';
  panelClassName?: string;
  /** The panel of the chosen tab; the others are not rendered. */
  children: ReactNode;
}

/** Controlled tabs: arrow keys choose, the row scrolls sideways where it is too long. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, value, tabs, onChange, variant = 'underline', panelClassName, children } = props;
  const list = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex((tab) => tab.value === value);
  useEffect(() => {
    const chosen = list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[at];
    if (chosen && list.current) revealSideways(list.current, chosen);
  }, [at]);
  return (
    <RadixTabs.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      <RadixTabs.List
        ref={list}
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-line scrollbar-none [&::-webkit-scrollbar]:hidden"
      >
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
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
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className={panelClassName}>
          {tab.value === value && children}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}

function revealSideways(row: HTMLElement, tab: HTMLElement): void {
  const left = tab.offsetLeft - row.offsetLeft;
  if (left < row.scrollLeft) row.scrollLeft = left;
  else if (left + tab.offsetWidth > row.scrollLeft + row.clientWidth) {
    row.scrollLeft = left + tab.offsetWidth - row.clientWidth;
  }
}
