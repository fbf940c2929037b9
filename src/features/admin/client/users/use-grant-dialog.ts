import { useState } from 'react';
import type { AdminUser } from '../../contract.ts';

/** To whom something is given. */
export function useGrantDialog() {
  const [user, setUser] = useState<AdminUser>();
  const [isOpen, setOpen] = useState(false);
  const [times, setTimes] = useState(0);
  return {
    user,
    isOpen,
    setOpen,
    /** Another one each time it opens, so that the form begins anew. */
    key: times,
    show: (chosen: AdminUser) => {
      setUser(chosen);
      setTimes(times + 1);
      setOpen(true);
    },
  };
}
