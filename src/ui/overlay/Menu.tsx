import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { LazyPart } from '../feedback/LazyPart.tsx';
import type { MenuItem } from './menu-item.ts';

const MenuContent = lazyPart(async () => (await import('./MenuContent.tsx')).MenuContent);

export interface MenuProps {
  /** Content of the button; `label` is required when this is only an icon or a picture. */
  trigger: ReactNode;
  label?: string;
  triggerClassName?: string;
  /** Content above the items, such as name and email. */
  head?: ReactNode;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
  /** Called instead of opening the menu, for example to ask a visitor to sign in. */
  instead?: () => void;
}

/** Button with a menu. Radix's menu is loaded when the button is hovered, focused or pressed. */
export function Menu(props: MenuProps) {
  const { trigger, label, triggerClassName, head, items, align = 'end', instead } = props;
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [open, setOpen] = useState(false);
  const [needed, setNeeded] = useState(false);
  const [byKeyboard, setByKeyboard] = useState(false);
  const show = (fromKeyboard: boolean) => {
    setNeeded(true);
    setByKeyboard(fromKeyboard);
    setOpen(true);
  };
  const prepare = () => {
    if (!instead) setNeeded(true);
  };
  const press = (event: KeyboardEvent) => {
    if (instead) return;
    if (event.key !== 'ArrowDown' && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    show(true);
  };
  return (
    <span className="relative inline-flex">
      <button
        ref={button}
        id={id}
        type="button"
        aria-label={label}
        aria-haspopup={instead ? undefined : 'menu'}
        aria-expanded={instead ? undefined : open}
        className={triggerClassName}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={instead ?? (() => (open ? setOpen(false) : show(false)))}
        onKeyDown={press}
      >
        {trigger}
      </button>
      {needed && (
        <LazyPart open={open} onClose={() => setOpen(false)}>
          <MenuContent
            button={button}
            labelledBy={id}
            open={open}
            onOpenChange={setOpen}
            focusFirst={byKeyboard}
            head={head}
            items={items}
            align={align}
          />
        </LazyPart>
      )}
    </span>
  );
}
