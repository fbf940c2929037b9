const redirectDelayMs = 500;
let isLeaving = false;

/**
 * Opens the sign-in page, which returns to this page, after half a second in which a toast can be read.
 * @param open loads the document; it may decide not to
 * @returns false when the redirect is already scheduled
 */
export function goToSignIn(open: (load: () => void) => void): boolean {
  if (isLeaving) return false;
  isLeaving = true;
  const { pathname, search } = window.location;
  setTimeout(() => {
    // The back/forward cache may restore this page with its state.
    isLeaving = false;
    open(() => window.location.assign(`/login?returnUrl=${encodeURIComponent(pathname + search)}`));
  }, redirectDelayMs);
  return true;
}
