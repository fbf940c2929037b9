import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { LazyPart } from '../feedback/LazyPart.tsx';
import type { ShownMenu } from './MenuFrame.tsx';

export interface MenuButtonProps {
  /** Content of the button; `label` is required when this is only an icon or a picture. */
  trigger: ReactNode;
  label?: string;
  triggerClassName?: string;
  /** Called instead of opening the menu, for example to ask a visitor to sign in. */
  instead?: () => void;
}

/** Button with a menu, whose code is loaded when the button is hovered, focused or pressed. */
export function MenuButton(props: MenuButtonProps & { renderContent: (shown: ShownMenu) => ReactNode }) {
  const { trigger, label, triggerClassName, instead, renderContent } = props;
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
  const shown = { button, labelledBy: id, open, onOpenChange: setOpen, focusFirst: byKeyboard };
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
          {renderContent(shown)}
        </LazyPart>
      )}
    </span>
  );
}
