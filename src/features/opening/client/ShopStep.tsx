import { useQuery } from '@tanstack/react-query';
import { useRef, type SubmitEvent } from 'react';
import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import { Designers } from '#src/features/site/client/designers/Designers.tsx';
import { ReleaseDays } from '#src/features/site/client/designers/ReleaseDays.tsx';
import { OperatorAddress, OperatorName, TimeZoneField } from '#src/features/site/client/parts/ShopPart.tsx';
import { FactField } from '#src/features/site/client/parts/FactField.tsx';
import { siteQuery } from '#src/features/site/client/queries.ts';
import { focusFault, useSiteDraft } from '#src/features/site/client/use-site-draft.ts';
import type { SiteVersion } from '#src/features/site/schemas.ts';
import { getFullName } from '#src/lib/display-name.ts';
import { formatCount } from '#src/lib/text.ts';
import { defaultFacts, type SiteFacts } from '#src/site.ts';
import { Button } from '#src/ui/Button.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { codeForm } from '#src/ui/form/code-form.ts';
import { StepButtons, StepFrame } from './StepFrame.tsx';

/** Requests the facts of the shop that have no useful default. */
export function ShopStep({ onSaved }: { onSaved: () => void }) {
  const { data, isPending, refetch } = useQuery({ ...siteQuery(), refetchOnWindowFocus: false });
  const user = useCurrentUser();
  return (
    <StepFrame
      step="shop"
      title="Say whose shop it is"
      caption="Everything else has a value already, and can be changed later under Site."
    >
      {isPending && <Skeleton kind="box" className="h-100 rounded-3" />}
      {!isPending && data === undefined && (
        <ErrorState message="The facts of the shop could not be loaded." onRetry={() => void refetch()} />
      )}
      {data && user && <ShopForm opened={data} user={user} onSaved={onSaved} />}
    </StepFrame>
  );
}

/** Returns values of this browser and the account, in place of defaults. */
function propose({ facts }: SiteVersion, user: CurrentUser): Partial<SiteFacts> {
  const { brand, operator, contactEmail, timeZone } = defaultFacts;
  return {
    ...(facts.brand === brand && { brand: '' }),
    ...(facts.operator.name === operator.name && {
      operator: { ...facts.operator, name: getFullName(user) },
    }),
    ...(facts.contactEmail === contactEmail && { contactEmail: user.email }),
    ...(facts.timeZone === timeZone && {
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
  };
}

function ShopForm({
  opened,
  user,
  onSaved,
}: {
  opened: SiteVersion;
  user: CurrentUser;
  onSaved: () => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const site = useSiteDraft(opened, { proposed: propose(opened, user), onSaved });
  const faults = Object.keys(site.errors).length;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!site.isSaving) focusFault(form.current, site.save());
  };
  return (
    <form ref={form} {...codeForm} aria-label="Your shop" onSubmit={submit} noValidate className="grid gap-5">
      {faults > 0 && (
        <Notice kind="error">
          <strong>
            {faults === 1 ? 'One answer needs' : `${formatCount(faults)} answers need`} another look.
          </strong>{' '}
          Nothing is saved yet.
        </Notice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 [&>.wide]:sm:col-span-2">
        <FactField site={site} name="brand" />
        <OperatorName site={site} />
        <OperatorAddress site={site} aside="Needed before you open" />
        <FactField
          site={site}
          name="contactEmail"
          type="email"
          hint="Messages from the contact page go there."
        />
        <TimeZoneField site={site} />
      </div>
      <Designers site={site} />
      <ReleaseDays site={site} />
      <StepButtons>
        <Button type="submit" variant="primary" pending={site.isSaving} pendingLabel="Saving...">
          Save and go to mail
        </Button>
      </StepButtons>
    </form>
  );
}
