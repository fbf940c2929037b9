import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { ListAddress } from '#src/ui/lists/list-address.ts';
import type { UsersSearch } from './users-search.ts';

/** Keeps the id of the person whose dialog is open in the address, so that Back closes the dialog. */
export function useUserDialog({
  user,
  onSearch,
}: Pick<ListAddress<UsersSearch>, 'onSearch'> & {
  /** The id in the address of the person whose dialog is open. */
  user: string | undefined;
}) {
  const { history } = useRouter();
  const wasOpenedHere = useRef(false);
  const [kept, setKept] = useState(user);
  if (user !== undefined && user !== kept) setKept(user);

  return {
    /** The id of the last person too, while the dialog closes. */
    userId: kept,
    isOpen: user !== undefined,
    show: (id: string) => {
      wasOpenedHere.current = true;
      onSearch({ user: id }, { push: true });
    },
    close: () => {
      if (wasOpenedHere.current) {
        wasOpenedHere.current = false;
        history.back();
        return;
      }
      onSearch({ user: undefined });
    },
  };
}
