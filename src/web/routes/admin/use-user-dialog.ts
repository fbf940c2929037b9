import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';

/** Whose dialog is open stands in the address: Back closes it, and so does closing it go back. */
export function useUserDialog() {
  const search = useSearch({ from: '/admin' });
  const navigate = useNavigate({ from: '/admin' });
  const { history } = useRouter();
  const wasOpenedHere = useRef(false);
  const [kept, setKept] = useState(search.user);
  if (search.user !== undefined && search.user !== kept) setKept(search.user);

  return {
    /** The last one, too, while its dialog closes. */
    userId: kept,
    isOpen: search.user !== undefined,
    show: (user: string) => {
      wasOpenedHere.current = true;
      void navigate({ search: { ...search, user }, resetScroll: false });
    },
    close: () => {
      if (wasOpenedHere.current) {
        wasOpenedHere.current = false;
        history.back();
        return;
      }
      const { user: _, ...list } = search;
      void navigate({ search: list, replace: true, resetScroll: false });
    },
  };
}
