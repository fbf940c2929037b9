import ChevronDown from 'lucide-react/icons/chevron-down';
import { useRef } from 'react';
import { buttonClass } from '#src/ui/button-class.ts';
import { Menu } from '#src/ui/overlay/Menu.tsx';
import { Spinner } from '#src/ui/feedback/Spinner.tsx';
import type { AdminUser } from '../../schemas.ts';
import { roleNames, roleOf, roles, type Role } from './roles.ts';

export interface RoleMenuProps {
  user: AdminUser;
  /** The user's name, for the button's accessible name. */
  name: string;
  pending: boolean;
  onChoose: (role: Role) => void;
}

/** Lists the roles; the user's present role is marked and disabled. */
export function RoleMenu({ user, name, pending, onChoose }: RoleMenuProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const current = roleOf(user);
  const choose = (role: Role) => {
    // The menu's items are removed when it closes. The focus moves to the trigger, so that a dialog can return it there.
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
