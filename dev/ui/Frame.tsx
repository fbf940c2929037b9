import { Toaster } from '#src/ui/feedback/Toaster.tsx';
import { filterRooms } from './catalog.ts';
import { Rooms } from './Rooms.tsx';
import { rooms } from './rooms.ts';

/** The content of a frame of ThemeFrames. */
export function Frame({ filter }: { filter: string }) {
  return (
    <main className="px-(--gutter) py-8">
      <Rooms rooms={filterRooms(rooms, filter)} hasFoundations={filter === ''} />
      <Toaster />
    </main>
  );
}
