import type { ReactNode } from 'react';
import { DropdownMenu } from 'radix-ui';
import type { MenuItem } from './menu-item.ts';
import { MenuFrame, type ShownMenu } from './MenuFrame.tsx';

export interface MenuContentProps extends ShownMenu {
  head?: ReactNode;
  items: readonly MenuItem[];
  align: 'start' | 'end';
  isWide: boolean;
}

/** Content of Menu. */
export function MenuContent({ head, items, isWide, ...frame }: MenuContentProps) {
  return (
    <MenuFrame {...frame} offset={8} className={isWide ? 'grid w-80 grid-cols-2' : 'w-68'}>
      {head && (
        <div className="mb-1.5 border-b border-line px-3 pt-2.5 pb-3 text-sm [overflow-wrap:anywhere]">
          {head}
        </div>
      )}
      {items.map((item) => (
        <Item key={item.label} item={item} />
      ))}
    </MenuFrame>
  );
}

function Item({ item }: { item: MenuItem }) {
  const content = (
    <>
      {item.icon}
      {item.label}
      {item.note && <span className="ml-auto text-xs">{item.note}</span>}
    </>
  );
  return (
    <DropdownMenu.Item
      asChild={Boolean(item.link)}
      disabled={item.disabled}
      onSelect={item.onSelect}
      className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-[6px] px-3 text-[0.9375rem] no-underline outline-none! select-none data-disabled:cursor-default data-disabled:text-ink-3 data-highlighted:bg-sunken forced-colors:data-highlighted:bg-[Highlight]"
    >
      {item.link ? item.link(content) : content}
    </DropdownMenu.Item>
  );
}
