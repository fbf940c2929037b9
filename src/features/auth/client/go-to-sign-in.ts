const redirectDelayMs = 500;
let isLeaving = false;

/**
 * Leads to the sign-in page and back here, after half a second in which a toast can be read.
 * @param open loads the document, or decides not to
 * @returns false when this is under way already
 */
export function goToSignIn(open: (load: () => void) => void): boolean {
  if (isLeaving) return false;
  isLeaving = true;
  const { pathname, search } = window.location;
  setTimeout(() => {
    // The browser's Back may bring this page back as it was.
    isLeaving = false;
    open(() => window.location.assign(`/login?returnUrl=${encodeURIComponent(pathname + search)}`));
  }, redirectDelayMs);
  return true;
}
