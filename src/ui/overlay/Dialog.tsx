import { type ReactNode, type RefObject, useRef } from 'react';
import X from 'lucide-react/icons/x';
import { Dialog as RadixDialog } from 'radix-ui';
import { cx } from '../cx.ts';

export interface DialogProps {
  open: boolean;
  /** Called with false on Esc, on the close button and on a press outside; not while `pending`. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** 480 px (confirm) or 640 px (edit); under 640 px both are a sheet from below. */
  width?: 480 | 640;
  /** While true, neither Esc nor a press outside closes the dialog. */
  pending?: boolean;
  /** Gets the initial focus: Cancel in destructive dialogs. The default is the first field or button. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Gets the focus after the dialog when no element had it before, as after another dialog, or when that one is gone. */
  fallbackFocus?: RefObject<HTMLElement | null>;
  /** Buttons that stay visible below the scrolling body. Without it there is a close button. */
  footer?: ReactNode;
  /** Replaces `footer`: content that stays visible below the scrolling body, beside the close button. */
  pinned?: ReactNode;
  children?: ReactNode;
}

/**
 * A modal dialog. Import it lazily; the focus returns to the previous element. Within an element that has
 * `data-holds-escape`, such as an editor that Esc closes, Esc does not close the dialog.
 */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    width = 480,
    pending,
    initialFocus,
    fallbackFocus,
    footer,
    pinned,
    children,
  } = props;
  const opener = useRef<Element>(null);
  const holdWhilePending = (event: Event) => {
    if (pending) event.preventDefault();
  };
  const holdEscape = (event: KeyboardEvent) => {
    const holder = document.activeElement?.closest('[data-holds-escape]');
    if (pending || holder) event.preventDefault();
  };
  const focusFirst = (event: Event) => {
    opener.current = document.activeElement;
    if (!initialFocus?.current) return;
    event.preventDefault();
    initialFocus.current.focus();
  };
  const focusOpener = (event: Event) => {
    event.preventDefault();
    const isThere = opener.current?.isConnected === true && opener.current !== document.body;
    const target = isThere ? opener.current : fallbackFocus?.current;
    if (target instanceof HTMLElement) target.focus();
  };
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="appear-fade fixed inset-0 z-(--z-dialog) bg-scrim" />
        <RadixDialog.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onEscapeKeyDown={holdEscape}
          onPointerDownOutside={holdWhilePending}
          onInteractOutside={holdWhilePending}
          onOpenAutoFocus={focusFirst}
          onCloseAutoFocus={focusOpener}
          className={cx(
            'appear fixed top-1/2 left-1/2 z-(--z-dialog) flex max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] -translate-1/2 flex-col',
            'rounded-4 bg-raised shadow-3 outline-none focus-visible:outline-none forced-colors:border',
            'max-sm:top-auto max-sm:bottom-0 max-sm:left-0 max-sm:w-full max-sm:max-w-none max-sm:translate-0 max-sm:rounded-b-none',
            width === 480 ? 'max-w-120' : 'max-w-160',
          )}
        >
          <div className={cx('shrink-0 px-6 pt-6', !footer && 'pr-16')}>
            <RadixDialog.Title className="text-h3">{title}</RadixDialog.Title>
            {description && (
              <RadixDialog.Description className="mt-2 text-ink-2">{description}</RadixDialog.Description>
            )}
          </div>
          <div className={cx('min-h-0 overflow-y-auto px-6', children ? 'pt-5 pb-6' : 'pb-6')}>
            {children}
          </div>
          {pinned && (
            <div className="shrink-0 border-t border-line px-6 pt-4 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
              {pinned}
            </div>
          )}
          {footer ? <Footer>{footer}</Footer> : <CloseButton disabled={pending} />}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function Footer({ children }: { children: ReactNode }) {
  return (
    <div className="flex shrink-0 justify-end gap-2 px-6 max-sm:border-t max-sm:border-line max-sm:pt-4 pb-[max(1.5rem,env(safe-area-inset-bottom))] max-[29.99rem]:flex-col-reverse max-[29.99rem]:[&>button]:w-full">
      {children}
    </div>
  );
}

function CloseButton({ disabled }: { disabled?: boolean }) {
  return (
    <RadixDialog.Close
      aria-label="Close"
      disabled={disabled}
      className="absolute top-4 right-4 grid size-11 place-items-center rounded-2 hover:bg-sunken"
    >
      <X aria-hidden />
    </RadixDialog.Close>
  );
}
