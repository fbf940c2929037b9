import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { listUsers } from '#src/features/admin/calls.ts';
import type { AdminUser } from '#src/features/admin/schemas.ts';
import { endpointQuery } from '#src/lib/api-query.ts';
import { getDisplayName } from '#src/lib/display-name.ts';
import type { Designer } from '#src/site.ts';
import { Button } from '#src/ui/Button.tsx';
import { SearchField } from '#src/ui/form/SearchField.tsx';
import { EmailAddress } from '#src/features/auth/schemas.ts';
import { toPathName } from '../../schemas.ts';
import { InviteDesigner } from './InviteDesigner.tsx';

const isAddress = (text: string) => EmailAddress.safeParse(text).success;

const shownAccounts = 5;

/** Adds a designer, who is one of the accounts. */
export function AddDesigner({
  taken,
  onAdd,
}: {
  taken: readonly Designer[];
  onAdd: (added: Designer) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <Button size="sm" className="mt-2" onClick={() => setOpen(true)}>
        <Plus aria-hidden />
        Add a designer
      </Button>
    );
  return (
    <AccountSearch
      taken={taken}
      onCancel={() => setOpen(false)}
      onChoose={(account) => {
        onAdd(toDesigner(account));
        setOpen(false);
      }}
    />
  );
}

type Account = Pick<AdminUser, 'id' | 'username' | 'firstName' | 'lastName'>;

function toDesigner({ id, username, firstName, lastName }: Account): Designer {
  const displayName = getDisplayName({ username, firstName, lastName });
  return {
    ...{ userId: id, username: toPathName(username), firstName, lastName, displayName },
    style: '',
    specialties: [],
    socialUrl: null,
  };
}

function AccountSearch({
  taken,
  onCancel,
  onChoose,
}: {
  taken: readonly Designer[];
  onCancel: () => void;
  onChoose: (account: Account) => void;
}) {
  const [q, setQ] = useState('');
  const { data, isError } = useQuery({
    ...endpointQuery(listUsers, { query: { q, limit: shownAccounts } }, 0),
    enabled: q !== '',
  });
  const found = data?.filter(({ id }) => taken.every(({ userId }) => userId !== id));
  return (
    <div className="mt-2 grid gap-2 rounded-2 border border-line bg-surface p-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField label="Find an account" value={q} onFind={setQ} className="min-w-0 flex-[1_1_14rem]" />
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <p role="status" className="text-xs text-ink-2">
        {isError && 'The accounts could not be searched.'}
        {found?.length === 0 && 'No other account was found.'}
        {data === undefined && !isError && 'One account is one designer. Search by name, username or email.'}
      </p>
      {data?.length === 0 && isAddress(q) && <InviteDesigner key={q} email={q} onInvited={onChoose} />}
      {found && found.length > 0 && (
        <ul className="grid gap-1">
          {found.map((account) => (
            <li key={account.id} className="flex items-center justify-between gap-3">
              <span className="min-w-0 text-sm wrap-anywhere">
                <span className="font-semibold">{getDisplayName(account)}</span>{' '}
                <span className="text-ink-2">@{account.username}</span>
              </span>
              <Button size="sm" onClick={() => onChoose(account)}>
                Choose<span className="sr-only"> {getDisplayName(account)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
