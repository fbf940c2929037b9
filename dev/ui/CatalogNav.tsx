import { getComponentName, getSpecimenId, type Room } from './catalog.ts';

/** Links to the rooms and, where there is room for a column, to each component. */
export function CatalogNav({ rooms }: { rooms: readonly Room[] }) {
  return (
    <nav
      aria-label="Components"
      className="max-lg:-mx-(--gutter) max-lg:flex max-lg:gap-4 max-lg:overflow-x-auto max-lg:px-(--gutter) lg:sticky lg:top-16 lg:max-h-[calc(100dvh-4rem)] lg:overflow-y-auto lg:py-8"
    >
      <a href="#foundations" className="block py-1 text-sm font-semibold whitespace-nowrap no-underline">
        Foundations
      </a>
      {rooms.map((room) => (
        <div key={room.id} className="lg:mt-4">
          <a href={`#${room.id}`} className="block py-1 text-sm font-semibold whitespace-nowrap no-underline">
            {room.title}
          </a>
          <ul className="max-lg:hidden">
            {room.specimens.map(({ component }) => (
              <li key={component}>
                <a
                  href={`#${getSpecimenId(component)}`}
                  className="block rounded-1 py-0.5 text-sm text-ink-2 no-underline hover:text-ink hover:underline"
                >
                  {getComponentName(component)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
