import { createRoute } from '@tanstack/react-router';
import { pageHead } from './head/head.ts';
import { parsePreferencesSearch } from './routing/account-search.ts';
import { organizationHead } from './head/organization-head.ts';
import { rootRoute } from './routing/root-route.tsx';
import { loadCode } from '#src/lib/load-code.ts';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';
import { onlyParsed } from './routing/search.ts';

export const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/about',
  staticData: { page: 'about', isListed: true, isQuiet: true },
  loader: async ({ context }) =>
    (await loadCode(() => import('./routes/about/load-about.ts'))).loadAbout(context.queryClient),
  head: (page) =>
    organizationHead(page, {
      kind: 'AboutPage',
      title: 'About',
      path: '/about',
    }),
  component: lazyPage(async () => (await import('./routes/about/Page.tsx')).AboutPage),
});

export const contactRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/contact',
  staticData: { page: 'contact', isListed: true, isQuiet: true },
  head: (page) =>
    organizationHead(page, {
      kind: 'ContactPage',
      title: 'Contact',
      path: '/contact',
    }),
  component: lazyPage(async () => (await import('./routes/contact/Page.tsx')).ContactPage),
});

export const preferencesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/email-preferences',
  // The form that works without JavaScript has the token in it.
  staticData: {
    page: 'email-preferences',
    isQuiet: true,
    isUnreferred: true,
    search: ['saved', 'token'] as const,
  },
  validateSearch: onlyParsed(parsePreferencesSearch),
  head: (page) => pageHead(page, { title: 'Email preferences', path: '/email-preferences', isHidden: true }),
  component: lazyPage(async () => (await import('./routes/email-preferences/Page.tsx')).EmailPreferencesPage),
});

export const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  staticData: { page: 'terms', isListed: true, isQuiet: true },
  head: (page) =>
    pageHead(page, {
      title: 'Terms of Service',
      path: '/terms',
    }),
  component: lazyPage(async () => (await import('./routes/terms/Page.tsx')).TermsPage),
});

export const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  staticData: { page: 'privacy', isListed: true, isQuiet: true },
  head: (page) =>
    pageHead(page, {
      title: 'Privacy Policy',
      path: '/privacy',
    }),
  component: lazyPage(async () => (await import('./routes/privacy/Page.tsx')).PrivacyPage),
});

export const licenceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/commercial-licence',
  staticData: { page: 'commercial-licence', isListed: true, isQuiet: true },
  head: (page) => pageHead(page, { title: 'Commercial licence', path: '/commercial-licence' }),
  component: lazyPage(async () => (await import('./routes/commercial-licence/Page.tsx')).LicencePage),
});

export const accessibilityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accessibility',
  staticData: { page: 'accessibility', isListed: true, isQuiet: true },
  head: (page) => pageHead(page, { title: 'Accessibility', path: '/accessibility' }),
  component: lazyPage(async () => (await import('./routes/accessibility/Page.tsx')).AccessibilityPage),
});
