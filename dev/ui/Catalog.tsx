import { useState, useSyncExternalStore } from 'react';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { Toaster } from '#src/ui/feedback/Toaster.tsx';
import { SearchField } from '#src/ui/form/SearchField.tsx';
import { type Segment, SegmentedControl } from '#src/ui/form/SegmentedControl.tsx';
import { Logo } from '#src/ui/media/Logo.tsx';
import { chooseTheme, chosenTheme, subscribeToTheme, type Theme } from '#src/ui/theme.ts';
import { filterGroups } from './catalog.ts';
import { CatalogNav } from './CatalogNav.tsx';
import { Groups } from './Groups.tsx';
import { groups } from './groups.ts';
import { ThemeFrames } from './ThemeFrames.tsx';

type View = Theme | 'both';

const views: ReadonlyArray<Segment<View>> = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'both', label: 'Both' },
];

/** The page of all components: a bar with theme and filter, a list of links, and the groups. */
export function Catalog() {
  const theme = useSyncExternalStore(subscribeToTheme, chosenTheme, () => 'system' as const);
  const [hasFrames, setFrames] = useState(false);
  const [text, setText] = useState('');
  const shown = filterGroups(groups, text);
  const choose = (view: View) => {
    setFrames(view === 'both');
    if (view !== 'both') chooseTheme(view);
  };
  return (
    <>
      <header className="top-0 z-(--z-header) flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line bg-paper px-(--gutter) py-2 md:sticky">
        <Logo name="Components" />
        <SearchField label="Find a component" value={text} onFind={setText} className="w-64 max-w-full" />
        <div className="md:ml-auto">
          <SegmentedControl
            label="Theme of the page"
            value={hasFrames ? 'both' : theme}
            segments={views}
            onChange={choose}
          />
        </div>
      </header>
      {hasFrames ? (
        <ThemeFrames filter={text} />
      ) : (
        <div className="mx-auto w-full max-w-(--container) gap-10 px-(--gutter) lg:grid lg:grid-cols-[12rem_minmax(0,1fr)]">
          <CatalogNav groups={shown} />
          <main className="min-w-0 py-8">
            {shown.length > 0 ? (
              <Groups groups={shown} hasFoundations={text === ''} />
            ) : (
              <EmptyState title="No component has this name" />
            )}
          </main>
        </div>
      )}
      <Toaster />
    </>
  );
}
