import { createRoute } from '@tanstack/react-router';
import { pageHead } from './head.ts';
import { parsePreferencesSearch } from './pages/account-search.ts';
import { organizationHead } from './pages/organization-head.ts';
import { rootRoute } from './root-route.tsx';
import { loadCode } from '#src/lib/load-code.ts';
import { lazyPage } from '#src/ui/lazy-part.tsx';
import { onlyParsed } from './search.ts';

export const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/about',
  staticData: { page: 'AboutPage', isListed: true, isQuiet: true },
  loader: async ({ context }) =>
    (await loadCode(() => import('./pages/about/load-about.ts'))).loadAbout(context.queryClient),
  head: (page) =>
    organizationHead(page, {
      kind: 'AboutPage',
      title: 'About',
      path: '/about',
    }),
  component: lazyPage(async () => (await import('./pages/AboutPage.tsx')).AboutPage),
});

export const contactRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/contact',
  staticData: { page: 'ContactPage', isListed: true, isQuiet: true },
  head: (page) =>
    organizationHead(page, {
      kind: 'ContactPage',
      title: 'Contact',
      path: '/contact',
    }),
  component: lazyPage(async () => (await import('./pages/ContactPage.tsx')).ContactPage),
});

export const preferencesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/email-preferences',
  // The form that works without JavaScript has the token in it.
  staticData: {
    page: 'EmailPreferencesPage',
    isQuiet: true,
    isUnreferred: true,
    search: ['saved', 'token'] as const,
  },
  validateSearch: onlyParsed(parsePreferencesSearch),
  head: (page) => pageHead(page, { title: 'Email preferences', path: '/email-preferences', isHidden: true }),
  component: lazyPage(async () => (await import('./pages/EmailPreferencesPage.tsx')).EmailPreferencesPage),
});

export const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  staticData: { page: 'TermsPage', isListed: true, isQuiet: true },
  head: (page) =>
    pageHead(page, {
      title: 'Terms of Service',
      path: '/terms',
    }),
  component: lazyPage(async () => (await import('./pages/TermsPage.tsx')).TermsPage),
});

export const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  staticData: { page: 'PrivacyPage', isListed: true, isQuiet: true },
  head: (page) =>
    pageHead(page, {
      title: 'Privacy Policy',
      path: '/privacy',
    }),
  component: lazyPage(async () => (await import('./pages/PrivacyPage.tsx')).PrivacyPage),
});

export const licenceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/commercial-licence',
  staticData: { page: 'LicencePage', isListed: true, isQuiet: true },
  head: (page) => pageHead(page, { title: 'Commercial licence', path: '/commercial-licence' }),
  component: lazyPage(async () => (await import('./pages/LicencePage.tsx')).LicencePage),
});

export const accessibilityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accessibility',
  staticData: { page: 'AccessibilityPage', isListed: true, isQuiet: true },
  head: (page) => pageHead(page, { title: 'Accessibility', path: '/accessibility' }),
  component: lazyPage(async () => (await import('./pages/AccessibilityPage.tsx')).AccessibilityPage),
});
