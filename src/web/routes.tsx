import { createRoute } from '@tanstack/react-router';
import { pageHead } from './head/head.ts';
import {
  aboutRoute,
  accessibilityRoute,
  contactRoute,
  licenceRoute,
  preferencesRoute,
  privacyRoute,
  termsRoute,
} from './info-routes.tsx';
import type { AdminAddress } from './routes/admin/search.ts';
import { browseHead } from './routes/browse/head.ts';
import { parseBrowseSearch } from './routes/browse/search.ts';
import { loadBrowse, loadHome, loadLogin, loadModel } from './routing/loaders.ts';
import { parseLoginSearch, parseTokenSearch } from './routing/account-search.ts';
import { parseBillingSearch } from './routes/billing/search.ts';
import { parseModerationSearch } from './routes/moderation/search.ts';
import { modelHead } from './routes/model/head.ts';
import { ModelSkeleton } from './routes/model/ModelSkeleton.tsx';
import { parseDemoBillingSearch } from './routes/demo/billing/search.ts';
import { parseSandboxSearch } from './routes/demo/sign-in/search.ts';
import { parseShownSearch } from './lists/shown-search.ts';
import { parseSubscribeSearch } from './routes/subscribe/search.ts';
import { keepTexts } from './routing/texts-search.ts';
import { rootRoute } from './routing/root-route.tsx';
import { loadCode } from '#src/lib/load-code.ts';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';
import { onlyParsed } from './routing/search.ts';

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { page: 'home', isListed: true },
  loader: ({ context }) => loadHome(context.queryClient),
  head: (page) => pageHead(page, { path: '/' }),
  component: lazyPage(async () => (await import('./routes/home/Page.tsx')).HomePage),
});

const browseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/browse',
  staticData: {
    page: 'browse',
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
  component: lazyPage(async () => (await import('./routes/browse/Page.tsx')).BrowsePage),
});

const modelRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/model/$id',
  staticData: { page: 'model' },
  loader: ({ context, params }) => loadModel(context.queryClient, params.id),
  head: modelHead,
  component: lazyPage(async () => (await import('./routes/model/Page.tsx')).ModelPage),
  pendingComponent: ModelSkeleton,
  pendingMs: 150,
  pendingMinMs: 200,
  errorComponent: lazyPage(async () => (await import('./routes/model/ModelErrorPage.tsx')).ModelErrorPage),
  notFoundComponent: lazyPage(
    async () => (await import('./routes/model/ModelNotFoundPage.tsx')).ModelNotFoundPage,
  ),
});

const pricingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pricing',
  staticData: { page: 'pricing', isListed: true },
  head: (page) =>
    pageHead(page, {
      title: 'Pricing',
      path: '/pricing',
    }),
  component: lazyPage(async () => (await import('./routes/pricing/Page.tsx')).PricingPage),
});

const releasesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/releases',
  staticData: { page: 'releases', isListed: true, isQuiet: true, search: ['shown'] as const },
  validateSearch: onlyParsed(parseShownSearch),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    (await loadCode(() => import('./routes/releases/load-releases.ts'))).loadReleases(
      context.queryClient,
      deps,
    ),
  head: (page) => pageHead(page, { title: 'Release calendar', path: '/releases' }),
  component: lazyPage(async () => (await import('./routes/releases/Page.tsx')).ReleasesPage),
});

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  // What the address says changes nothing before the browser takes over, so all visitors share one page.
  staticData: { page: 'login', isQuiet: true },
  validateSearch: onlyParsed(parseLoginSearch),
  loader: ({ context }) => loadLogin(context.queryClient),
  head: (page) =>
    pageHead(page, {
      title: 'Sign in',
      path: '/login',
      isHidden: true,
    }),
  component: lazyPage(async () => (await import('./routes/login/Page.tsx')).LoginPage),
});

const subscribeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/subscribe',
  // As at /login; coming back from a bank, the address holds the payment's secret.
  staticData: { page: 'subscribe', isPrivate: true, isQuiet: true, isUnreferred: true, isCheckout: true },
  validateSearch: onlyParsed(parseSubscribeSearch),
  head: (page) => pageHead(page, { title: 'Subscribe', path: '/subscribe', isHidden: true }),
  component: lazyPage(async () => (await import('./routes/subscribe/Page.tsx')).SubscribePage),
});

const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dashboard',
  staticData: { page: 'dashboard', isPrivate: true },
  validateSearch: onlyParsed(parseShownSearch),
  head: (page) => pageHead(page, { title: 'Dashboard', path: '/dashboard', isHidden: true }),
  component: lazyPage(async () => (await import('./routes/dashboard/Page.tsx')).DashboardPage),
});

const favoritesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/favorites',
  staticData: { page: 'favorites', isPrivate: true },
  validateSearch: onlyParsed(parseShownSearch),
  head: (page) => pageHead(page, { title: 'Favorites', path: '/favorites', isHidden: true }),
  component: lazyPage(async () => (await import('./routes/favorites/Page.tsx')).FavoritesPage),
});

const downloadsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/downloads',
  staticData: { page: 'downloads', isPrivate: true },
  validateSearch: onlyParsed(parseShownSearch),
  head: (page) => pageHead(page, { title: 'Downloads', path: '/downloads', isHidden: true }),
  component: lazyPage(async () => (await import('./routes/downloads/Page.tsx')).DownloadsPage),
});

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  staticData: { page: 'settings', isPrivate: true },
  head: (page) => pageHead(page, { title: 'Settings', path: '/settings', isHidden: true }),
  component: lazyPage(async () => (await import('./routes/settings/Page.tsx')).SettingsPage),
});

const billingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/billing',
  staticData: { page: 'billing', isPrivate: true },
  validateSearch: onlyParsed(parseBillingSearch),
  head: (page) => pageHead(page, { title: 'Billing', path: '/billing', isHidden: true }),
  component: lazyPage(async () => (await import('./routes/billing/Page.tsx')).BillingPage),
});

const userRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/$userId',
  staticData: { page: 'user', isPrivate: true },
  head: (page) => pageHead(page, { title: 'Profile', path: '/user', isHidden: true }),
  component: lazyPage(async () => (await import('./routes/user/Page.tsx')).UserPage),
});

const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  // As at /login: the token is for the browser alone.
  staticData: { page: 'verify-email', isQuiet: true, isUnreferred: true },
  validateSearch: onlyParsed(parseTokenSearch),
  head: (page) => pageHead(page, { title: 'Verify email', path: '/verify-email', isHidden: true }),
  component: lazyPage(async () => (await import('./routes/verify-email/Page.tsx')).VerifyEmailPage),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  staticData: { page: 'reset-password', isQuiet: true, isUnreferred: true },
  validateSearch: onlyParsed(parseTokenSearch),
  head: (page) => pageHead(page, { title: 'Reset password', path: '/reset-password', isHidden: true }),
  component: lazyPage(async () => (await import('./routes/reset-password/Page.tsx')).ResetPasswordPage),
});

const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  staticData: { page: 'admin', isPrivate: true },
  validateSearch: (search: Record<string, unknown>): AdminAddress => keepTexts(search),
  head: (page) => pageHead(page, { title: 'Admin Panel', path: '/admin', isHidden: true }),
  component: lazyPage(async () => (await import('./routes/admin/Page.tsx')).AdminPage),
});

const moderationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/moderation',
  staticData: { page: 'moderation', isPrivate: true },
  validateSearch: onlyParsed(parseModerationSearch),
  head: (page) => pageHead(page, { title: 'Moderation', path: '/moderation', isHidden: true }),
  component: lazyPage(async () => (await import('./routes/moderation/Page.tsx')).ModerationPage),
});

const demoOutboxRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/demo/outbox',
  staticData: { page: 'demo/outbox', isQuiet: true },
  validateSearch: onlyParsed(({ mail }): { mail?: string } => (typeof mail === 'string' ? { mail } : {})),
  loader: async ({ context }) =>
    (await loadCode(() => import('./routes/demo/outbox/load-outbox.ts'))).loadOutbox(context.queryClient),
  head: (page) => pageHead(page, { title: 'Outbox', path: '/demo/outbox', isHidden: true }),
  component: lazyPage(async () => (await import('./routes/demo/outbox/Page.tsx')).DemoOutboxPage),
});

const demoSignInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/demo/sign-in',
  // As at /login: what the sign-in asks is for the browser alone.
  staticData: { page: 'demo/sign-in', isQuiet: true, isUnreferred: true },
  validateSearch: onlyParsed(parseSandboxSearch),
  loader: async ({ context }) =>
    (await loadCode(() => import('./routes/demo/load-sandbox.ts'))).loadSandbox(context.queryClient),
  head: (page) => pageHead(page, { title: 'Demo sign-in', path: '/demo/sign-in', isHidden: true }),
  component: lazyPage(async () => (await import('./routes/demo/sign-in/Page.tsx')).DemoSignInPage),
});

const demoBillingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/demo/billing',
  // Its session is nobody else's business.
  staticData: { page: 'demo/billing', isQuiet: true, isUnreferred: true },
  validateSearch: onlyParsed(parseDemoBillingSearch),
  loader: async ({ context }) =>
    (await loadCode(() => import('./routes/demo/load-sandbox.ts'))).loadSandbox(context.queryClient),
  head: (page) => pageHead(page, { title: 'Demo billing', path: '/demo/billing', isHidden: true }),
  component: lazyPage(async () => (await import('./routes/demo/billing/Page.tsx')).DemoBillingPage),
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
