import { formatDayAndTime } from '#src/lib/date-text.ts';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/form/Field.tsx';
import { Input } from '#src/ui/form/Input.tsx';
import { Textarea } from '#src/ui/form/Textarea.tsx';
import { usePageTime } from '#src/ui/page-time.ts';
import { isTimeZone } from '../../schemas.ts';
import type { SiteDraft } from '../use-site-draft.ts';
import { FactField } from './FactField.tsx';
import { Part } from './Part.tsx';
import { SocialLinks } from './SocialLinks.tsx';

const zones = 'time-zones';

/** The facts that are on every page and in mails. */
export function ShopPart({ site }: { site: SiteDraft }) {
  return (
    <Part id="site-shop" hint="On every page, in mails, invoices and feeds.">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 [&>.wide]:sm:col-span-2">
        <FactField site={site} name="brand" />
        <FactField site={site} name="contactEmail" type="email" />
        <FactField site={site} name="tagline" className="wide" />
        <FactField
          site={site}
          name="description"
          lines
          hint="Search engines and shared links show it."
          className="wide"
        />
        <OperatorName site={site} />
        <TimeZoneField site={site} />
        <OperatorAddress site={site} />
      </div>
      <SocialLinks site={site} />
    </Part>
  );
}

export function OperatorName({ site: { draft, errors, set } }: { site: SiteDraft }) {
  const { operator } = draft;
  return (
    <Field label="Run by" error={errors['operator.name']} hint="The person or company in the terms.">
      <Input
        name="operator.name"
        value={operator.name}
        onChange={({ target }) => set('operator', { ...operator, name: target.value })}
      />
    </Field>
  );
}

export function OperatorAddress({
  site: { draft, errors, set },
  aside,
}: {
  site: SiteDraft;
  aside?: string;
}) {
  const { operator } = draft;
  return (
    <Field label="Address of the operator" aside={aside} error={errors['operator.address']} className="wide">
      <Textarea
        name="operator.address"
        value={operator.address ?? ''}
        onChange={({ target }) => set('operator', { ...operator, address: target.value || null })}
        className="min-h-19"
      />
    </Field>
  );
}

/** Offers the zone of this browser when the entered one does not exist. */
export function TimeZoneField({ site }: { site: SiteDraft }) {
  const { timeZone } = site.draft;
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className="grid content-start gap-1.5">
      <FactField site={site} name="timeZone" list={zones} hint={<TimeThere timeZone={timeZone} />} />
      <datalist id={zones}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone}>
            {zone}
          </option>
        ))}
      </datalist>
      {!isTimeZone(timeZone) && (
        <div>
          <Button size="sm" onClick={() => site.set('timeZone', own)}>
            Use {own}
          </Button>
        </div>
      )}
    </div>
  );
}

function TimeThere({ timeZone }: { timeZone: string }) {
  const now = usePageTime();
  if (!isTimeZone(timeZone)) return null;
  return `It is ${formatDayAndTime(now.getTime(), timeZone)} there now.`;
}
