import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { designerPicturesQuery } from '#src/features/users/client/designer-pictures.ts';
import type { Designer } from '#src/site.ts';
import { lazyDialog } from '#src/ui/overlay/lazy-dialog.tsx';
import { useDialogTarget } from '#src/ui/overlay/use-dialog-target.ts';
import { factLimits } from '../../constants.ts';
import { errorsOf } from '../draft.ts';
import type { SiteDraft } from '../use-site-draft.ts';
import { AddDesigner } from './AddDesigner.tsx';
import { DesignerFields } from './DesignerFields.tsx';
import { DesignerRow } from './DesignerRow.tsx';

const RemoveDesigner = lazyDialog(async () => (await import('./RemoveDesigner.tsx')).RemoveDesigner);

/** The designers in their order, each with its own fields. */
export function Designers({ site }: { site: SiteDraft }) {
  const { draft, errors, set } = site;
  const { designers } = draft;
  const { data: pictures = [] } = useQuery(designerPicturesQuery());
  const [opened, setOpened] = useState<string>();
  const removal = useDialogTarget<Designer>();
  const replace = (changed: Designer) =>
    set(
      'designers',
      designers.map((one) => (one.userId === changed.userId ? changed : one)),
    );
  const move = (at: number, to: number) => {
    const [moved] = designers.slice(at, at + 1);
    if (moved) set('designers', designers.toSpliced(at, 1).toSpliced(to, 0, moved));
  };

  return (
    <fieldset>
      <legend className="text-sm font-semibold">
        Designers{' '}
        <span className="font-normal text-ink-3">
          {designers.length} of {factLimits.designers}
        </span>
      </legend>
      <ul className="mt-2 divide-y divide-line rounded-2 border border-line bg-surface">
        {designers.map((designer, at) => (
          <DesignerRow
            key={designer.userId}
            designer={designer}
            work={site.workOf(designer.userId)}
            avatarUrl={pictures.find(({ userId }) => userId === designer.userId)?.avatarUrl}
            isOpen={opened === designer.userId}
            isOnly={designers.length === 1}
            onToggle={() => setOpened((before) => (before === designer.userId ? undefined : designer.userId))}
            onRemove={() => removal.openFor(designer)}
            onUp={at > 0 ? () => move(at, at - 1) : undefined}
            onDown={at < designers.length - 1 ? () => move(at, at + 1) : undefined}
          >
            <DesignerFields
              designer={designer}
              path={`designers.${at}`}
              errors={errorsOf(errors, `designers.${at}`)}
              onChange={replace}
            />
          </DesignerRow>
        ))}
      </ul>
      {errors['designers'] !== undefined && (
        <p role="alert" className="mt-1.5 text-xs font-medium text-danger">
          {errors['designers']}
        </p>
      )}
      {designers.length < factLimits.designers && (
        <AddDesigner
          taken={designers}
          onAdd={(added) => {
            set('designers', [...designers, added]);
            setOpened(added.userId);
          }}
        />
      )}
      {removal.target && (
        <RemoveDesigner
          key={removal.openCount}
          designer={removal.target}
          site={site}
          open={removal.isOpen}
          onOpenChange={removal.setOpen}
        />
      )}
    </fieldset>
  );
}
