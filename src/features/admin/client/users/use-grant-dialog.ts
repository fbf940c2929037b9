import { useState } from 'react';
import type { AdminUser } from '../../schemas.ts';

/** The state of the dialog that grants a plan to a person. */
export function useGrantDialog() {
  const [user, setUser] = useState<AdminUser>();
  const [isOpen, setOpen] = useState(false);
  const [openCount, setOpenCount] = useState(0);
  return {
    user,
    isOpen,
    setOpen,
    /** Changes each time the dialog opens, so that its form is empty again. */
    key: openCount,
    show: (chosen: AdminUser) => {
      setUser(chosen);
      setOpenCount(openCount + 1);
      setOpen(true);
    },
  };
}
