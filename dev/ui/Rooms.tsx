import type { Room } from './catalog.ts';
import { Foundations } from './rooms/Foundations.tsx';
import { SpecimenSection } from './SpecimenSection.tsx';

interface RoomsProps {
  rooms: readonly Room[];
  hasFoundations: boolean;
}

/** Shows the design tokens and all specimens. */
export function Rooms({ rooms, hasFoundations }: RoomsProps) {
  return (
    <>
      {hasFoundations && <RoomTitle id="foundations" title="Foundations" />}
      {hasFoundations && <Foundations />}
      {rooms.map((room) => (
        <div key={room.id} className="mt-16 first:mt-0">
          <RoomTitle id={room.id} title={room.title} />
          {room.specimens.map((specimen) => (
            <SpecimenSection key={specimen.component} specimen={specimen} />
          ))}
        </div>
      ))}
    </>
  );
}

function RoomTitle({ id, title }: { id: string; title: string }) {
  return (
    <h2 id={id} className="mb-6 scroll-mt-24 text-h2">
      {title}
    </h2>
  );
}
