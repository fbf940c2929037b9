import type { ReactNode } from 'react';
import { lazyPart } from '../feedback/lazy-part.tsx';
import type { MenuItem } from './menu-item.ts';
import { MenuButton, type MenuButtonProps } from './MenuButton.tsx';

const MenuContent = lazyPart(async () => (await import('./MenuContent.tsx')).MenuContent);

export interface MenuProps extends MenuButtonProps {
  /** Content above the items, such as name and email. */
  head?: ReactNode;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
  /** Whether short items are in two columns. */
  isWide?: boolean;
}

/** Button with a menu of items. */
export function Menu({ head, items, align = 'end', isWide = false, ...button }: MenuProps) {
  return (
    <MenuButton
      {...button}
      renderContent={(shown) => <MenuContent {...shown} {...{ head, items, align, isWide }} />}
    />
  );
}
