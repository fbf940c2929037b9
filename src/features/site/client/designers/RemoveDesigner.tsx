import { useRef, useState } from 'react';
import { formatCount } from '#src/lib/text.ts';
import { formatWeekdays } from '#src/lib/weekdays.ts';
import type { Designer } from '#src/site.ts';
import { Button } from '#src/ui/Button.tsx';
import { Radio } from '#src/ui/form/Radio.tsx';
import { Dialog } from '#src/ui/overlay/Dialog.tsx';
import type { SiteDraft } from '../use-site-draft.ts';

const nobody = '';

const plural = (count: number, noun: string) => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

/** Asks who takes over the designs, the scheduled releases and the days of a designer who is removed. */
export function RemoveDesigner({
  designer,
  site,
  open,
  onOpenChange,
}: {
  designer: Designer;
  site: SiteDraft;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const keep = useRef<HTMLButtonElement>(null);
  const { userId, displayName } = designer;
  const { designs, scheduled } = site.workOf(userId);
  const others = site.draft.designers.filter((one) => one.userId !== userId);
  const [heir, setHeir] = useState(others[0]?.userId ?? nobody);
  const days = formatWeekdays(
    site.draft.releaseSchedule.filter(({ designerUserId }) => designerUserId === userId),
  );
  const named = [
    designs > 0 && plural(designs, 'design'),
    scheduled > 0 && plural(scheduled, 'scheduled release'),
    days,
  ].filter(Boolean);
  const remove = () => {
    site.removeDesigner(userId, heir === nobody ? null : heir);
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      initialFocus={keep}
      title={named.length > 0 ? `Who takes over from ${displayName}?` : `Remove ${displayName}?`}
      description={`${
        named.length > 0
          ? `${new Intl.ListFormat('en-GB').format(named as string[])} name ${displayName}. `
          : ''
      }The account stays, as a buyer's.`}
      footer={
        <>
          <Button ref={keep} onClick={() => onOpenChange(false)}>
            Keep {displayName}
          </Button>
          <Button variant="danger" onClick={remove}>
            {named.length > 0 ? 'Remove and hand over' : 'Remove'}
          </Button>
        </>
      }
    >
      {named.length > 0 && (
        <fieldset>
          <legend className="sr-only">Takes over</legend>
          {others.map((other) => (
            <Radio
              key={other.userId}
              name="heir"
              checked={heir === other.userId}
              onChange={() => setHeir(other.userId)}
            >
              {other.displayName} takes the designs, releases and days
            </Radio>
          ))}
          <Radio name="heir" checked={heir === nobody} onChange={() => setHeir(nobody)}>
            Nobody: the designs stay without a name, the releases become drafts, the days become free
          </Radio>
        </fieldset>
      )}
      <p className="mt-3 text-xs text-ink-2">It is done when you save.</p>
    </Dialog>
  );
}
