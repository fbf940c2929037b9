/** Private links are shown when the hint cookie says that the visitor is signed in. */
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
  { to: '/about', label: 'About' },
] as const;

export const legalLinks = [
  { to: '/terms', label: 'Terms of Service' },
  { to: '/privacy', label: 'Privacy Policy' },
  { to: '/contact', label: 'Contact' },
] as const;

export const smallLinks = [
  { to: '/releases', label: 'Release calendar' },
  { to: '/commercial-licence', label: 'Commercial licence' },
  { to: '/accessibility', label: 'Accessibility' },
  { to: '/privacy', hash: 'cookies', label: 'Cookies' },
] as const;
