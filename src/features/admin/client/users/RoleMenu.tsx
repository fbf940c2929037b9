import ChevronDown from 'lucide-react/icons/chevron-down';
import { useRef } from 'react';
import { buttonClass } from '#src/ui/button-class.ts';
import { Menu } from '#src/ui/overlay/Menu.tsx';
import { Spinner } from '#src/ui/feedback/Spinner.tsx';
import type { AdminUser } from '../../contract.ts';
import { roleNames, roleOf, roles, type Role } from './roles.ts';

export interface RoleMenuProps {
  user: AdminUser;
  /** Whose it is, for the button's name. */
  name: string;
  pending: boolean;
  onChoose: (role: Role) => void;
}

/** The roles to choose from; the one that somebody has is marked and cannot be chosen. */
export function RoleMenu({ user, name, pending, onChoose }: RoleMenuProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const current = roleOf(user);
  const choose = (role: Role) => {
    // The menu's items go; a dialog that asks first gives the focus back to what is still there.
    frame.current?.querySelector('button')?.focus();
    onChoose(role);
  };
  return (
    <span ref={frame}>
      <Menu
        label={`Change Role of ${name}`}
        triggerClassName={buttonClass({ size: 'sm' })}
        trigger={
          <>
            Change Role
            {pending ? <Spinner /> : <ChevronDown aria-hidden />}
          </>
        }
        items={roles.map((role) => ({
          label: `Set as ${roleNames[role]}`,
          note: role === current ? 'Current' : undefined,
          disabled: role === current || pending,
          onSelect: () => choose(role),
        }))}
      />
    </span>
  );
}
