import type { LegalKind } from '../../legal-schemas.ts';
import { formatLongDate } from '#src/lib/date-text.ts';
import { site } from '#src/site.ts';
import { Button } from '#src/ui/Button.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { lazyDialog } from '#src/ui/overlay/lazy-dialog.tsx';
import { useDialogTarget } from '#src/ui/overlay/use-dialog-target.ts';
import { Part } from './Part.tsx';

const LegalDialog = lazyDialog(async () => (await import('../legal/LegalDialog.tsx')).LegalDialog);

const texts: readonly { title: string; kind: LegalKind }[] = [
  { title: 'Terms of Service', kind: 'terms' },
  { title: 'Privacy Policy', kind: 'privacy' },
];

/** The legal texts in force: the owner's own ones, or those that come with the shop. */
export function LegalPart() {
  const editing = useDialogTarget<LegalKind>();
  return (
    <Part
      id="site-legal"
      hint="Your own text, or the one that comes with the shop and names it and its operator."
    >
      <ul className="divide-y divide-line rounded-2 border border-line bg-surface">
        {texts.map(({ title, kind }) => {
          const { changedOn, ownVersion } = site[kind];
          return (
            <li key={kind} className="flex flex-wrap items-center gap-2 px-3 py-2">
              <p className="min-w-0 flex-[1_1_14rem] text-[.9375rem] font-semibold">
                {title}
                <span className="block text-xs font-normal text-ink-2">
                  {ownVersion === null ? 'Comes with the shop' : 'Own text'}, version of{' '}
                  {formatLongDate(changedOn, 'UTC')}
                </span>
              </p>
              <a href={`/${kind}`} className={buttonClass({ size: 'sm', variant: 'ghost' })}>
                Read<span className="sr-only"> the {title}</span>
              </a>
              <Button size="sm" onClick={() => editing.openFor(kind)}>
                {ownVersion === null ? 'Write your own' : 'Edit'}
                <span className="sr-only"> {title}</span>
              </Button>
            </li>
          );
        })}
      </ul>
      {editing.target && (
        <LegalDialog
          key={editing.openCount}
          kind={editing.target}
          title={texts.find(({ kind }) => kind === editing.target)?.title ?? ''}
          open={editing.isOpen}
          onOpenChange={editing.setOpen}
        />
      )}
    </Part>
  );
}
