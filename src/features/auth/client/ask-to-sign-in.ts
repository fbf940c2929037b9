import { toast } from '#src/ui/toast-store.ts';

const redirectDelayMs = 500;
let isLeaving = false;

/** A visitor pressed what needs an account: the toast says so, then the sign-in page leads back here. */
export function askToSignIn(title: string, description?: string): void {
  toast({ title, ...(description !== undefined && { description }) });
  if (isLeaving) return;
  isLeaving = true;
  const { pathname, search } = window.location;
  setTimeout(() => {
    // The browser's Back may bring this page back as it was.
    isLeaving = false;
    window.location.assign(`/login?returnUrl=${encodeURIComponent(pathname + search)}`);
  }, redirectDelayMs);
}
