import type { Group } from './catalog.ts';
import { Foundations } from './groups/Foundations.tsx';
import { SpecimenSection } from './SpecimenSection.tsx';

interface GroupsProps {
  groups: readonly Group[];
  hasFoundations: boolean;
}

/** Shows the design tokens and all specimens. */
export function Groups({ groups, hasFoundations }: GroupsProps) {
  return (
    <>
      {hasFoundations && <GroupTitle id="foundations" title="Foundations" />}
      {hasFoundations && <Foundations />}
      {groups.map((group) => (
        <div key={group.id} className="mt-16 first:mt-0">
          <GroupTitle id={group.id} title={group.title} />
          {group.specimens.map((specimen) => (
            <SpecimenSection key={specimen.component} specimen={specimen} />
          ))}
        </div>
      ))}
    </>
  );
}

function GroupTitle({ id, title }: { id: string; title: string }) {
  return (
    <h2 id={id} className="mb-6 scroll-mt-24 text-h2">
      {title}
    </h2>
  );
}
