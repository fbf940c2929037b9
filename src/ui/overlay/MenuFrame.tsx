import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { DropdownMenu } from 'radix-ui';
import { cx } from '../cx.ts';

/**
 * Returns the element that menus are rendered into, so that their content is inside a landmark. While a dialog hides the
 * page from screen readers, it returns undefined, and menus are rendered at the end of the body.
 */
function findLandmark(): HTMLElement | undefined {
  const main = document.querySelector<HTMLElement>('main');
  return main && !main.closest('[aria-hidden=true]') ? main : undefined;
}

/** The props that a menu's content gets from its button. */
export interface ShownMenu {
  /** The visible button, which gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  /** The id of the button. */
  labelledBy: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  focusFirst: boolean;
}

interface MenuFrameProps extends ShownMenu {
  /** The accessible name, if it is not the button's. */
  label?: string;
  align: 'start' | 'end';
  /** The distance from the button in pixels. */
  offset: number;
  className: string;
  children: ReactNode;
}

/** Radix anchors the menu at an invisible element, so that the button need not be replaced when this code loads. */
export function MenuFrame(props: MenuFrameProps) {
  const { button, labelledBy, label, open, onOpenChange, focusFirst, align, offset, className, children } =
    props;
  return (
    <DropdownMenu.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <DropdownMenu.Trigger asChild>
        <span aria-hidden tabIndex={-1} className="pointer-events-none absolute inset-0" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={findLandmark()}>
        <DropdownMenu.Content
          aria-label={label}
          aria-labelledby={label === undefined ? labelledBy : undefined}
          align={align}
          sideOffset={offset}
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
          className={cx(
            'appear z-(--z-dialog) max-w-[calc(100vw-1rem)] rounded-3 bg-raised p-1.5 shadow-2 outline-none! forced-colors:border',
            className,
          )}
        >
          {focusFirst && <FirstFocus />}
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
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
      if (items?.querySelector('[role^="menuitem"]:focus')) return;
      items?.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus();
    };
    focusFirst();
    const timer = setTimeout(focusFirst);
    return () => clearTimeout(timer);
  }, []);
  return <span ref={mark} hidden />;
}
