import { rootRoute } from './root-route.tsx';
import { aboutRoute } from './routes/about/route.ts';
import { accessibilityRoute } from './routes/accessibility/route.ts';
import { adminRoute } from './routes/admin/route.ts';
import { billingRoute } from './routes/billing/route.ts';
import { browseRoute } from './routes/browse/route.ts';
import { licenceRoute } from './routes/commercial-licence/route.ts';
import { contactRoute } from './routes/contact/route.ts';
import { dashboardRoute } from './routes/dashboard/route.ts';
import { designerRoute } from './routes/designer/route.ts';
import { demoBillingRoute } from './routes/demo/billing/route.ts';
import { demoOutboxRoute } from './routes/demo/outbox/route.ts';
import { demoSignInRoute } from './routes/demo/sign-in/route.ts';
import { downloadsRoute } from './routes/downloads/route.ts';
import { preferencesRoute } from './routes/email-preferences/route.ts';
import { favoritesRoute } from './routes/favorites/route.ts';
import { homeRoute } from './routes/home/route.ts';
import { findLicenceRoute, licencePageRoute } from './routes/licence/route.ts';
import { loginRoute } from './routes/login/route.ts';
import { modelRoute } from './routes/model/route.ts';
import { moderationRoute } from './routes/moderation/route.ts';
import { notificationsRoute } from './routes/notifications/route.ts';
import { pricingRoute } from './routes/pricing/route.ts';
import { privacyRoute } from './routes/privacy/route.ts';
import { releasesRoute } from './routes/releases/route.ts';
import { resetPasswordRoute } from './routes/reset-password/route.ts';
import { settingsRoute } from './routes/settings/route.ts';
import { setupRoute } from './routes/setup/route.ts';
import { subscribeRoute } from './routes/subscribe/route.ts';
import { tagRoute } from './routes/tag/route.ts';
import { termsRoute, termsVersionRoute } from './routes/terms/route.ts';
import { userRoute } from './routes/user/route.ts';
import { verifyEmailRoute } from './routes/verify-email/route.ts';

/** All pages by URL; each folder of `routes` has the route, its page and the parts that only this page needs. */
export const routeTree = rootRoute.addChildren([
  homeRoute,
  browseRoute,
  modelRoute,
  designerRoute,
  tagRoute,
  pricingRoute,
  releasesRoute,
  aboutRoute,
  contactRoute,
  termsRoute,
  termsVersionRoute,
  privacyRoute,
  licenceRoute,
  findLicenceRoute,
  licencePageRoute,
  accessibilityRoute,
  loginRoute,
  verifyEmailRoute,
  resetPasswordRoute,
  preferencesRoute,
  setupRoute,
  subscribeRoute,
  dashboardRoute,
  favoritesRoute,
  notificationsRoute,
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
