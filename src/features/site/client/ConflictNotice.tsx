import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { factNames } from '../constants.ts';
import { describeFact, findChanged } from './draft.ts';
import type { SiteConflict, SiteDraft } from './use-site-draft.ts';

/** Shows the facts that another admin has changed at the same time, and asks which ones to keep. */
export function ConflictNotice({
  conflict: { message, theirs },
  site,
}: {
  conflict: SiteConflict;
  site: SiteDraft;
}) {
  const { base, draft, changed } = site;
  const both = findChanged(base.facts, theirs.facts).filter((name) => changed.includes(name));
  return (
    <Notice kind="info" className="mb-6">
      <p>{message}</p>
      {both.map((name) => (
        <p key={name} className="mt-1 font-normal">
          {`${factNames[name]}. Theirs: “${describeFact(name, theirs.facts[name], theirs.facts)}” Yours: “${describeFact(name, draft[name], draft)}”`}
        </p>
      ))}
      {both.length === 0 && <p className="mt-1 font-normal">Your own changes are about other facts.</p>}
      <p className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => site.saveMine(theirs)}>
          Save mine
        </Button>
        <Button size="sm" onClick={() => site.takeTheirs(theirs)}>
          Take theirs
        </Button>
      </p>
    </Notice>
  );
}
