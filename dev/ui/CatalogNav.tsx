import { getComponentName, getSpecimenId, type Group } from './catalog.ts';

/** Links to the groups and, where there is space for a column, to each component. */
export function CatalogNav({ groups }: { groups: readonly Group[] }) {
  return (
    <nav
      aria-label="Components"
      className="max-lg:-mx-(--gutter) max-lg:flex max-lg:gap-4 max-lg:overflow-x-auto max-lg:px-(--gutter) lg:sticky lg:top-16 lg:max-h-[calc(100dvh-4rem)] lg:overflow-y-auto lg:py-8"
    >
      <a href="#foundations" className="block py-1 text-sm font-semibold whitespace-nowrap no-underline">
        Foundations
      </a>
      {groups.map((group) => (
        <div key={group.id} className="lg:mt-4">
          <a
            href={`#${group.id}`}
            className="block py-1 text-sm font-semibold whitespace-nowrap no-underline"
          >
            {group.title}
          </a>
          <ul className="max-lg:hidden">
            {group.specimens.map(({ component }) => (
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
