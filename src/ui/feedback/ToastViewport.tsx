import { useSyncExternalStore } from 'react';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import { Toast } from 'radix-ui';
import { buttonClass } from '../button-class.ts';
import { cx } from '../cx.ts';
import {
  currentToast,
  dismissToast,
  type ShownToast,
  subscribeToToast,
  type ToastAction,
  toastTiming,
} from './toast-store.ts';

const none = () => null;

/** Region at the bottom right that shows toasts; F8 focuses it. Load it lazily and mount it once (see Toaster). */
export function ToastViewport() {
  const shown = useSyncExternalStore(subscribeToToast, currentToast, none);
  return (
    <Toast.Provider
      duration={toastTiming.durationMs}
      swipeDirection="right"
      swipeThreshold={50}
      label="Notification"
    >
      {shown && <ToastCard key={shown.id} shown={shown} />}
      <Toast.Viewport
        hotkey={['F8']}
        label="Notifications ({hotkey})"
        className={cx(
          'fixed inset-x-0 bottom-(--bottom-bar,0rem) z-(--z-toast) flex w-full flex-col p-4 outline-none',
          'pb-[max(1rem,env(safe-area-inset-bottom))] in-data-foot-bar:bottom-17 md:left-auto md:max-w-105',
        )}
      />
    </Toast.Provider>
  );
}

function ToastCard({ shown }: { shown: ShownToast }) {
  const bad = shown.variant === 'destructive';
  const Icon = bad ? CircleAlert : CircleCheck;
  return (
    <Toast.Root
      type={bad ? 'foreground' : 'background'}
      onOpenChange={(open) => !open && dismissToast(shown.id)}
      className={cx(
        'appear pointer-events-auto grid w-full grid-cols-[auto_1fr_auto] items-start gap-x-3 gap-y-0.5 rounded-3 p-4 text-sm shadow-3',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0',
        'data-[swipe=end]:translate-x-full data-[swipe=end]:opacity-0 transition-[translate,opacity] duration-(--t-fast)',
        bad ? 'bg-danger text-on-danger' : 'bg-ink text-on-ink',
        'forced-colors:border',
      )}
    >
      <Icon aria-hidden className="size-5" />
      <div className="min-w-0">
        <Toast.Title className="font-semibold">{shown.title}</Toast.Title>
        {shown.description && <Toast.Description>{shown.description}</Toast.Description>}
        {shown.action && <ActionButton action={shown.action} />}
      </div>
      <Toast.Close aria-label="Close" className="-m-2.5 grid size-11 place-items-center rounded-2">
        <X aria-hidden />
      </Toast.Close>
    </Toast.Root>
  );
}

function ActionButton({ action }: { action: ToastAction }) {
  return (
    <Toast.Action
      altText={action.label}
      onClick={action.onPress}
      className={buttonClass({ variant: 'primary', size: 'sm', className: 'mt-2 shadow-none!' })}
    >
      {action.label}
    </Toast.Action>
  );
}
