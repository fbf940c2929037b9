import { Toaster } from '#src/ui/feedback/Toaster.tsx';
import { filterGroups } from './catalog.ts';
import { Groups } from './Groups.tsx';
import { groups } from './groups.ts';

/** The content of a frame of ThemeFrames. */
export function Frame({ filter }: { filter: string }) {
  return (
    <main className="px-(--gutter) py-8">
      <Groups groups={filterGroups(groups, filter)} hasFoundations={filter === ''} />
      <Toaster />
    </main>
  );
}
