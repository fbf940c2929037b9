import { page, seen, visit, waits, type Seen, type Visit } from './screen-rows.ts';

const mail = { id: 'one', to: 'mira@example.com', subject: 'A mail', sentAt: '2026-11-18T12:00:00.000Z' };
const letter = { ...mail, from: 'shop@example.com', html: '<p>Hello</p>', text: 'Hello' };

/** Every page of src/web/routes.ts, with who sees it in which state, and where axe looks at that. */
export const screenTable: Readonly<Record<string, readonly (Seen | Visit)[]>> = {
  '/': [
    page('/', 'Trending Now'),
    waits('visitor', '/', /\/api\/stl-files\/(trending|popular)/, {
      shows: 'Next release prints soon',
      via: 'Home',
    }),
  ],
  '/browse': [
    page('/browse', /of \d+ shown/),
    page('/browse?category=home-decor&premium=false', /of \d+ shown/),
    visit('visitor', 'unknown filter', '/browse?filter=other', { shows: /of \d+ shown/ }),
    visit('visitor', 'nothing found', '/browse?q=zzzzzz', { shows: /^No designs found matching/ }),
    waits('visitor', '/browse', /\/api\/stl-files\?/, { shows: 'Failed to fetch files', via: 'Browse' }),
    visit('visitor', 'sheet of filters', '/browse', {
      shows: /^Show \d+ designs$/,
      press: ['Filters'],
      on: 'phone',
    }),
    seen('free', 'with favourites', 'screens', 'the favourites have'),
  ],
  '/model/$id': [
    seen('visitor', 'filled', 'screens', 'a design has'),
    visit('visitor', 'not found', '/model/999999', { shows: /you're looking for/, status: 404 }),
    waits('visitor', '/browse?q=ripple+vase', /\/api\/stl-files\/\d+$/, {
      shows: /^Failed to fetch file/,
      press: ['Ripple Vase'],
    }),
    visit('free', 'premium, not covered', '/browse?q=ripple+vase', {
      shows: 'This is a premium design',
      press: ['Ripple Vase'],
    }),
    seen('commercial', 'comments, editor, dialog', 'comments-thread', 'thread, editor and dialog'),
    seen('commercial', 'dialog of new terms', 'terms', 'new terms are put off'),
    seen('personal', 'dialog of a report', 'moderation', 'a reported comment is hidden'),
  ],
  '/pricing': [
    page('/pricing', 'One catalogue, two licences.'),
    seen('personal', 'own plan, cancelled', 'screens', 'a plan that is paid'),
    seen('personal', 'payment due', 'screens', 'a payment that is due'),
  ],
  '/releases': [
    page('/releases', 'Released'),
    waits('visitor', '/releases', /\/api\/(stl-files\?|releases)/, {
      shows: 'The releases could not be loaded.',
      via: 'Release calendar',
    }),
  ],
  '/about': [page('/about', 'Three reasons to subscribe')],
  '/contact': [
    page('/contact', 'Send message'),
    visit('visitor', 'errors and a notification', '/contact', {
      shows: 'Name is required.',
      press: ['Send message'],
    }),
    seen('visitor', 'sent', 'contact', 'a message is written'),
  ],
  '/terms': [page('/terms', 'Terms of Service')],
  '/privacy': [page('/privacy', 'Privacy Policy')],
  '/commercial-licence': [page('/commercial-licence', 'Commercial licence')],
  '/accessibility': [page('/accessibility', 'Accessibility')],
  '/login': [
    page('/login', 'Continue with Google'),
    page('/login?tab=sign-up', 'Confirm password'),
    visit('visitor', 'unknown tab', '/login?tab=other', { shows: 'Welcome back' }),
    visit('visitor', 'provider refused', '/login?error=account_not_linked', {
      shows: 'Continue with Google',
    }),
    visit('visitor', 'second factor', '/login?step=totp', { shows: 'Code from your app' }),
    visit('visitor', 'errors', '/login', { shows: 'Please enter your email.', press: ['Sign In'] }),
    seen('visitor', 'dialog for a new password', 'screens', 'the dialog for a new password'),
  ],
  '/verify-email': [
    visit('visitor', 'without a link', '/verify-email', { shows: /verification token/i }),
    seen('visitor', 'checking, verified', 'screens', 'an address that is verified'),
    seen('visitor', 'failed', 'screens', 'a link that is no longer good'),
  ],
  '/reset-password': [
    visit('visitor', 'without a link', '/reset-password', { shows: 'This link is not complete' }),
    visit('visitor', 'filled', '/reset-password?token=from-a-mail', { shows: 'New password' }),
  ],
  '/email-preferences': [
    visit('visitor', 'signed out', '/email-preferences', { shows: /^Sign in to see and change/ }),
    visit('visitor', 'bad link', '/email-preferences?token=cut-off', {
      shows: 'This link does not work.',
      status: 400,
    }),
    visit('free', 'filled', '/email-preferences', { shows: 'Email me about new releases', on: 'both' }),
    waits('free', '/email-preferences', /\/api\/mail\/preferences/, {
      shows: 'Your choice could not be loaded.',
    }),
  ],
  '/subscribe': [
    seen('free', 'form, declined, change, paid already', 'subscribe-states', 'each state has'),
    seen('free', 'session ended', 'subscribe-states', 'is a session that ends'),
    seen('free', "the provider's form", 'stripe', 'takes the payment, in our colours'),
    seen('free', 'form kept away', 'stripe', 'a browser that keeps js.stripe.com away'),
    visit('free', 'waiting', '/subscribe?tier=personal', {
      shows: 'Subscribe to Personal',
      answers: [[/\/api\/subscription$/, 'never']],
    }),
  ],
  '/dashboard': [
    seen('personal', 'filled', 'screens', 'the dashboard has'),
    seen('personal', 'invoices, dialog to cancel', 'screens', 'a plan that is paid'),
    seen('personal', 'payment due', 'screens', 'a payment that is due'),
    waits('free', '/dashboard', /\/api\/user\/downloads/, { shows: 'Your downloads could not be loaded.' }),
  ],
  '/favorites': [
    seen('visitor', 'signed out', 'screens', 'the favourites have'),
    seen('free', 'filled', 'screens', 'the favourites have'),
    waits('free', '/favorites', /\/api\/user\/favorites/, { shows: 'Your favorites could not be loaded.' }),
    visit('free', 'empty', '/favorites', {
      shows: 'No favorites yet',
      answers: [[/\/api\/user\/favorites/, { json: [] }]],
    }),
  ],
  '/downloads': [
    seen('personal', 'waiting, filled, empty, not read', 'download-screens', 'the downloads have'),
  ],
  '/user/$userId': [
    seen('personal', 'filled', 'screens', 'the page of a person'),
    visit('free', 'not found', '/user/nobody', { shows: 'User Not Found', status: 404 }),
    waits('free', '/user/nobody', /\/api\/users\/nobody/, { shows: 'The profile could not be loaded.' }),
  ],
  '/settings': [
    seen('personal', 'filled, change of address', 'screens', 'the settings have'),
    seen('personal', 'payment due', 'screens', 'a payment that is due'),
    waits('free', '/settings', /\/api\/(user\/profile|auth\/(security|sessions))$/, {
      shows: 'Your profile could not be loaded.',
    }),
    seen('free', 'dialog of the second factor', 'account', 'sets up a second factor'),
    seen('free', 'dialog to delete the account, refused', 'account', 'takes the data along'),
    seen('free', 'own profile as others see it', 'account', 'edits the profile and the picture'),
  ],
  '/billing': [
    page('/billing', 'Authentication Required'),
    seen('personal', 'ready', 'screens', 'a payment that is due'),
    waits('free', '/billing', /\/api\/subscription\/billing-portal/, {
      shows: 'Unable to access billing portal',
    }),
    visit('free', 'never paid', '/billing', { shows: 'No payments yet', status: 409 }),
  ],
  '/admin': [
    seen('admin', 'upload; files, chosen', 'screens', 'the admin panel has'),
    visit('admin', 'upload, errors', '/admin', { shows: 'Please enter a title', press: ['Upload STL File'] }),
    visit('admin', 'second factor needed', '/admin', {
      shows: 'Set up a second factor first',
      answers: [[/\/api\/admin\/stats/, { status: 403, json: { code: 'two_factor_required' } }]],
    }),
    waits('admin', '/admin?tab=manage', /\/api\/admin\/stl-files/, {
      shows: 'The files could not be loaded.',
    }),
    visit('admin', 'no files', '/admin?tab=manage&q=zzzzzz', { shows: 'No files found' }),
    visit('admin', 'dialog to edit a design', '/admin?tab=manage&q=ripple+vase', {
      shows: 'Update File',
      press: ['Edit Ripple Vase'],
    }),
    visit('admin', 'question before deleting', '/admin?tab=manage&q=ripple+vase', {
      shows: /^Are you sure/,
      press: ['Delete Ripple Vase'],
      on: 'phone',
    }),
    visit('admin', 'categories', '/admin?tab=categories', { shows: 'Add category', on: 'both' }),
    waits('admin', '/admin?tab=categories', /\/api\/admin\/(sub)?categories/, {
      shows: 'The categories could not be loaded.',
    }),
    seen('admin', 'dialogs of a subcategory', 'admin-categories', 'categories and subcategories are made'),
    visit('admin', 'people', '/admin?tab=users', { shows: /^[\d,]+ users$/, on: 'both' }),
    waits('admin', '/admin?tab=users', /\/api\/admin\/users/, { shows: 'The users could not be loaded.' }),
    visit('admin', 'nobody found', '/admin?tab=users&q=zzzzzz', { shows: 'No users found' }),
    seen('admin', 'dialog of a grant', 'admin-users', 'grants a plan for three months'),
    seen('admin', 'dialog of a person', 'admin-users', 'shows all about a person'),
    seen('admin', 'mails', 'admin-mails', 'mails that could not be sent'),
    waits('admin', '/admin?tab=mails', /\/api\/admin\/(contact-messages|mail-failures|mailings)/, {
      shows: 'This list could not be loaded.',
    }),
    seen('admin', 'history', 'admin-history', 'the history shows what was done'),
    waits('admin', '/admin?tab=history', /\/api\/admin\/audit\b(?!\/)/, {
      shows: 'The history could not be loaded.',
    }),
    visit('admin', 'who is here is asked', '/admin', {
      shows: 'Verifying admin access...',
      answers: [[/\/api\/me$/, 'never']],
    }),
  ],
  '/moderation': [
    seen('admin', 'reports, dialog, hidden', 'moderation-screens', 'reported and hidden comments have'),
    waits('admin', '/moderation', /\/api\/moderation\/reports/, {
      shows: 'The reports could not be loaded.',
    }),
    visit('admin', 'empty', '/moderation', {
      shows: 'No reports',
      answers: [[/\/api\/moderation\/reports/, { json: [] }]],
    }),
  ],
  '/demo/outbox': [
    page('/demo/outbox', 'Outbox'),
    visit('visitor', 'a mail', '/demo/outbox', {
      shows: 'shop@example.com',
      answers: [
        [/\/api\/demo\/outbox$/, { json: [mail] }],
        [/\/api\/demo\/outbox\/one$/, { json: letter }],
      ],
      press: ['Refresh', /^A mail/],
    }),
  ],
  '/demo/sign-in': [
    visit('visitor', 'without a request', '/demo/sign-in', { shows: /^This page is a step/ }),
    page(
      '/demo/sign-in?provider=google&client_id=a&redirect_uri=%2F&state=a&code_challenge=a',
      'Demo sign-in for Google',
    ),
  ],
  '/demo/billing': [
    visit('free', 'without a session', '/demo/billing', { shows: 'This page is opened from your plan.' }),
    seen('personal', 'filled', 'billing', "opens the provider's pages by itself"),
    seen('personal', 'receipt', 'plan-panel', 'lists the invoices, with the page of each'),
  ],
  'any page': [
    visit('visitor', 'not there', '/no/such/page', { shows: 'This plate is empty.', status: 404 }),
    visit('free', 'account menu', '/accessibility', { shows: 'Sign out', press: [/^Account menu/] }),
    visit('visitor', 'menu', '/accessibility', { shows: 'Browse Designs', press: ['Menu'], on: 'phone' }),
  ],
};
