/**
 * Links to pages that exist; the rest of the specification's list joins them with its pages. Private ones are shown to
 * whom the hint cookie says to be signed in.
 */
export const mainLinks = [
  { to: '/', label: 'Home' },
  { to: '/browse', label: 'Browse Designs' },
  { to: '/pricing', label: 'Plans' },
  { to: '/dashboard', label: 'Dashboard', isPrivate: true },
] as const;

export const quickLinks = [
  { to: '/', label: 'Home' },
  { to: '/browse', label: 'Browse' },
  { to: '/pricing', label: 'Plans' },
  { to: '/dashboard', label: 'Dashboard' },
] as const;

export const legalLinks = [
  { to: '/terms', label: 'Terms of Service' },
  { to: '/privacy', label: 'Privacy Policy' },
] as const;
