import { useSyncExternalStore } from 'react';
import { keepTheme, readTheme, subscribeToTheme, type Theme } from './theme.ts';

const choices: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** The footer's control; the choice stays in this browser. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(subscribeToTheme, readTheme, (): Theme => 'system');
  return (
    <div
      role="group"
      aria-label="Theme"
      className="needs-script inline-flex gap-0.5 rounded-2 border border-line bg-surface p-[3px]"
    >
      {choices.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={theme === value}
          onClick={() => keepTheme(value)}
          className="focus-ring inline-flex min-h-[1.875rem] cursor-pointer items-center rounded-[5px] px-3 text-xs font-medium text-ink-2 aria-pressed:bg-ink aria-pressed:text-on-ink pointer-coarse:min-h-11"
        >
          {label}
        </button>
      ))}
    </div>
  );
}
