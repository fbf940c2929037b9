import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { DropdownMenu } from 'radix-ui';
import { findLandmark } from './find-landmark.ts';
import type { MenuItem } from './menu-item.ts';

export interface MenuContentProps {
  /** The visible button, which gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  labelledBy: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  focusFirst: boolean;
  head?: ReactNode;
  items: readonly MenuItem[];
  align: 'start' | 'end';
}

/** Content of Menu. Radix anchors it at an invisible element, so that the button need not be replaced when it loads. */
export function MenuContent(props: MenuContentProps) {
  const { button, labelledBy, open, onOpenChange, focusFirst, head, items, align } = props;
  return (
    <DropdownMenu.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <DropdownMenu.Trigger asChild>
        <span aria-hidden tabIndex={-1} className="pointer-events-none absolute inset-0" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={findLandmark()}>
        <DropdownMenu.Content
          aria-labelledby={labelledBy}
          align={align}
          sideOffset={8}
          collisionPadding={8}
          loop
          onInteractOutside={(event) => {
            // The button closes the menu itself. If it were closed here, the click would open it again.
            if (event.target instanceof Node && button.current?.contains(event.target))
              event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            button.current?.focus();
          }}
          className="appear z-(--z-dialog) w-68 max-w-[calc(100vw-1rem)] rounded-3 bg-raised p-1.5 shadow-2 outline-none! forced-colors:border"
        >
          {focusFirst && <FirstFocus />}
          {head && (
            <div className="mb-1.5 border-b border-line px-3 pt-2.5 pb-3 text-sm [overflow-wrap:anywhere]">
              {head}
            </div>
          )}
          {items.map((item) => (
            <Item key={item.label} item={item} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
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

/**
 * Opened by a key, the first item is taken; its effect runs before the menu's own focusing, which then leaves it. In a
 * dialog it is taken once more, since the dialog holds the focus until the menu is there.
 */
function FirstFocus() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const items = mark.current?.parentElement;
    const focusFirst = () => {
      if (items?.querySelector('[role="menuitem"]:focus')) return;
      items?.querySelector<HTMLElement>('[role="menuitem"]:not([data-disabled])')?.focus();
    };
    focusFirst();
    const timer = setTimeout(focusFirst);
    return () => clearTimeout(timer);
  }, []);
  return <span ref={mark} hidden />;
}
