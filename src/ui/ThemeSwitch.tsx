import { useSyncExternalStore } from 'react';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { type Segment, SegmentedControl } from './form/SegmentedControl.tsx';
import { chooseTheme, chosenTheme, subscribeToTheme, type Theme } from './theme.ts';

const segments: ReadonlyArray<Segment<Theme>> = [
  { value: 'system', label: 'System', icon: <Monitor aria-hidden /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
];

const onServer = (): Theme => 'system';

/** Selects System, Light or Dark; the choice is stored in local storage. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(subscribeToTheme, chosenTheme, onServer);
  return <SegmentedControl label="Theme" value={theme} segments={segments} onChange={chooseTheme} />;
}
