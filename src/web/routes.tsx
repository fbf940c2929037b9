import { createRoute } from '@tanstack/react-router';
import { pageHead } from './head.ts';
import {
  aboutRoute,
  accessibilityRoute,
  contactRoute,
  licenceRoute,
  preferencesRoute,
  privacyRoute,
  termsRoute,
} from './info-routes.tsx';
import type { AdminAddress } from './pages/admin/admin-search.ts';
import { browseHead } from './pages/browse-head.ts';
import { parseBrowseSearch } from './pages/browse-search.ts';
import { loadBrowse, loadHome, loadLogin, loadModel } from './pages/loaders.ts';
import { parseLoginSearch, parseTokenSearch } from './pages/account-search.ts';
import { parseBillingSearch } from './pages/billing/billing-search.ts';
import { parseModerationSearch } from './pages/moderation-search.ts';
import { modelHead } from './pages/model-head.ts';
import { ModelSkeleton } from './pages/model/ModelSkeleton.tsx';
import { parseDemoBillingSearch } from './pages/sandbox/demo-billing-search.ts';
import { parseSandboxSearch } from './pages/sandbox/sandbox-search.ts';
import { parseShownSearch } from './pages/shown-search.ts';
import { parseSubscribeSearch } from './pages/subscribe-search.ts';
import { keepTexts } from './pages/texts-search.ts';
import { rootRoute } from './root-route.tsx';
import { loadCode } from '#src/lib/load-code.ts';
import { lazyPage } from '#src/ui/lazy-part.tsx';
import { onlyParsed } from './search.ts';

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { page: 'HomePage', isListed: true },
  loader: ({ context }) => loadHome(context.queryClient),
  head: (page) => pageHead(page, { path: '/' }),
  component: lazyPage(async () => (await import('./pages/HomePage.tsx')).HomePage),
});

const browseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/browse',
  staticData: {
    page: 'BrowsePage',
    isListed: true,
    isQuiet: true,
    search: [
      'q',
      'category',
      'subcategory',
      'filter',
      'premium',
      'supports',
      'brim',
      'sort',
      'shown',
    ] as const,
  },
  validateSearch: onlyParsed(parseBrowseSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadBrowse(context.queryClient, deps),
  head: browseHead,
  component: lazyPage(async () => (await import('./pages/BrowsePage.tsx')).BrowsePage),
});

const modelRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/model/$id',
  staticData: { page: 'ModelPage' },
  loader: ({ context, params }) => loadModel(context.queryClient, params.id),
  head: modelHead,
  component: lazyPage(async () => (await import('./pages/ModelPage.tsx')).ModelPage),
  pendingComponent: ModelSkeleton,
  pendingMs: 150,
  pendingMinMs: 200,
  errorComponent: lazyPage(async () => (await import('./pages/ModelErrorPage.tsx')).ModelErrorPage),
  notFoundComponent: lazyPage(async () => (await import('./pages/ModelNotFoundPage.tsx')).ModelNotFoundPage),
});

const pricingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pricing',
  staticData: { page: 'PricingPage', isListed: true },
  head: (page) =>
    pageHead(page, {
      title: 'Pricing',
      path: '/pricing',
    }),
  component: lazyPage(async () => (await import('./pages/PricingPage.tsx')).PricingPage),
});

const releasesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/releases',
  staticData: { page: 'ReleasesPage', isListed: true, isQuiet: true, search: ['shown'] as const },
  validateSearch: onlyParsed(parseShownSearch),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    (await loadCode(() => import('./pages/releases/load-releases.ts'))).loadReleases(
      context.queryClient,
      deps,
    ),
  head: (page) => pageHead(page, { title: 'Release calendar', path: '/releases' }),
  component: lazyPage(async () => (await import('./pages/ReleasesPage.tsx')).ReleasesPage),
});

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  // What the address says changes nothing before the browser takes over, so all visitors share one page.
  staticData: { page: 'LoginPage', isQuiet: true },
  validateSearch: onlyParsed(parseLoginSearch),
  loader: ({ context }) => loadLogin(context.queryClient),
  head: (page) =>
    pageHead(page, {
      title: 'Sign in',
      path: '/login',
      isHidden: true,
    }),
  component: lazyPage(async () => (await import('./pages/LoginPage.tsx')).LoginPage),
});

const subscribeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/subscribe',
  // As at /login; coming back from a bank, the address holds the payment's secret.
  staticData: { page: 'SubscribePage', isPrivate: true, isQuiet: true, isUnreferred: true, isCheckout: true },
  validateSearch: onlyParsed(parseSubscribeSearch),
  head: (page) => pageHead(page, { title: 'Subscribe', path: '/subscribe', isHidden: true }),
  component: lazyPage(async () => (await import('./pages/SubscribePage.tsx')).SubscribePage),
});

const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dashboard',
  staticData: { page: 'DashboardPage', isPrivate: true },
  validateSearch: onlyParsed(parseShownSearch),
  head: (page) => pageHead(page, { title: 'Dashboard', path: '/dashboard', isHidden: true }),
  component: lazyPage(async () => (await import('./pages/DashboardPage.tsx')).DashboardPage),
});

const favoritesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/favorites',
  staticData: { page: 'FavoritesPage', isPrivate: true },
  validateSearch: onlyParsed(parseShownSearch),
  head: (page) => pageHead(page, { title: 'Favorites', path: '/favorites', isHidden: true }),
  component: lazyPage(async () => (await import('./pages/FavoritesPage.tsx')).FavoritesPage),
});

const downloadsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/downloads',
  staticData: { page: 'DownloadsPage', isPrivate: true },
  validateSearch: onlyParsed(parseShownSearch),
  head: (page) => pageHead(page, { title: 'Downloads', path: '/downloads', isHidden: true }),
  component: lazyPage(async () => (await import('./pages/DownloadsPage.tsx')).DownloadsPage),
});

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  staticData: { page: 'SettingsPage', isPrivate: true },
  head: (page) => pageHead(page, { title: 'Settings', path: '/settings', isHidden: true }),
  component: lazyPage(async () => (await import('./pages/SettingsPage.tsx')).SettingsPage),
});

const billingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/billing',
  staticData: { page: 'BillingPage', isPrivate: true },
  validateSearch: onlyParsed(parseBillingSearch),
  head: (page) => pageHead(page, { title: 'Billing', path: '/billing', isHidden: true }),
  component: lazyPage(async () => (await import('./pages/BillingPage.tsx')).BillingPage),
});

const userRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/$userId',
  staticData: { page: 'UserPage', isPrivate: true },
  head: (page) => pageHead(page, { title: 'Profile', path: '/user', isHidden: true }),
  component: lazyPage(async () => (await import('./pages/UserPage.tsx')).UserPage),
});

const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  // As at /login: the token is for the browser alone.
  staticData: { page: 'VerifyEmailPage', isQuiet: true, isUnreferred: true },
  validateSearch: onlyParsed(parseTokenSearch),
  head: (page) => pageHead(page, { title: 'Verify email', path: '/verify-email', isHidden: true }),
  component: lazyPage(async () => (await import('./pages/VerifyEmailPage.tsx')).VerifyEmailPage),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  staticData: { page: 'ResetPasswordPage', isQuiet: true, isUnreferred: true },
  validateSearch: onlyParsed(parseTokenSearch),
  head: (page) => pageHead(page, { title: 'Reset password', path: '/reset-password', isHidden: true }),
  component: lazyPage(async () => (await import('./pages/ResetPasswordPage.tsx')).ResetPasswordPage),
});

const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  staticData: { page: 'AdminPage', isPrivate: true },
  validateSearch: (search: Record<string, unknown>): AdminAddress => keepTexts(search),
  head: (page) => pageHead(page, { title: 'Admin Panel', path: '/admin', isHidden: true }),
  component: lazyPage(async () => (await import('./pages/AdminPage.tsx')).AdminPage),
});

const moderationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/moderation',
  staticData: { page: 'ModerationPage', isPrivate: true },
  validateSearch: onlyParsed(parseModerationSearch),
  head: (page) => pageHead(page, { title: 'Moderation', path: '/moderation', isHidden: true }),
  component: lazyPage(async () => (await import('./pages/ModerationPage.tsx')).ModerationPage),
});

const demoOutboxRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/demo/outbox',
  staticData: { page: 'DemoOutboxPage', isQuiet: true },
  validateSearch: onlyParsed(({ mail }): { mail?: string } => (typeof mail === 'string' ? { mail } : {})),
  loader: async ({ context }) =>
    (await loadCode(() => import('./pages/outbox/load-outbox.ts'))).loadOutbox(context.queryClient),
  head: (page) => pageHead(page, { title: 'Outbox', path: '/demo/outbox', isHidden: true }),
  component: lazyPage(async () => (await import('./pages/DemoOutboxPage.tsx')).DemoOutboxPage),
});

const demoSignInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/demo/sign-in',
  // As at /login: what the sign-in asks is for the browser alone.
  staticData: { page: 'DemoSignInPage', isQuiet: true, isUnreferred: true },
  validateSearch: onlyParsed(parseSandboxSearch),
  loader: async ({ context }) =>
    (await loadCode(() => import('./pages/sandbox/load-sandbox.ts'))).loadSandbox(context.queryClient),
  head: (page) => pageHead(page, { title: 'Demo sign-in', path: '/demo/sign-in', isHidden: true }),
  component: lazyPage(async () => (await import('./pages/DemoSignInPage.tsx')).DemoSignInPage),
});

const demoBillingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/demo/billing',
  // Its session is nobody else's business.
  staticData: { page: 'DemoBillingPage', isQuiet: true, isUnreferred: true },
  validateSearch: onlyParsed(parseDemoBillingSearch),
  loader: async ({ context }) =>
    (await loadCode(() => import('./pages/sandbox/load-sandbox.ts'))).loadSandbox(context.queryClient),
  head: (page) => pageHead(page, { title: 'Demo billing', path: '/demo/billing', isHidden: true }),
  component: lazyPage(async () => (await import('./pages/DemoBillingPage.tsx')).DemoBillingPage),
});

/** The route table of the specification, as far as its pages exist. */
export const routeTree = rootRoute.addChildren([
  homeRoute,
  browseRoute,
  modelRoute,
  pricingRoute,
  releasesRoute,
  aboutRoute,
  contactRoute,
  termsRoute,
  privacyRoute,
  licenceRoute,
  accessibilityRoute,
  loginRoute,
  verifyEmailRoute,
  resetPasswordRoute,
  preferencesRoute,
  subscribeRoute,
  dashboardRoute,
  favoritesRoute,
  downloadsRoute,
  userRoute,
  settingsRoute,
  billingRoute,
  adminRoute,
  moderationRoute,
  demoOutboxRoute,
  demoSignInRoute,
  demoBillingRoute,
]);
