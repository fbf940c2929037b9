import { page, testedElsewhere, visit, loadFails, type TestedElsewhere, type Visit } from './screen-rows.ts';

const mail = { id: 'one', to: 'mira@example.com', subject: 'A mail', sentAt: '2026-11-18T12:00:00.000Z' };
const letter = { ...mail, from: 'shop@example.com', html: '<p>Hello</p>', text: 'Hello' };

/** Lists every page of src/web/routes.ts with its users and states, and how or where each is checked with axe. */
export const screenTable: Readonly<Record<string, readonly (TestedElsewhere | Visit)[]>> = {
  '/': [
    page('/', 'Trending Now'),
    loadFails('visitor', '/', /\/api\/stl-files\/(trending|popular)/, {
      shows: 'Next release prints soon',
      via: 'Home',
    }),
  ],
  '/browse': [
    page('/browse', /of \d+ shown/),
    page('/browse?category=home-decor&premium=false', /of \d+ shown/),
    visit('visitor', 'unknown filter', '/browse?filter=other', { shows: /of \d+ shown/ }),
    visit('visitor', 'no results', '/browse?q=zzzzzz', { shows: /^No designs found matching/ }),
    loadFails('visitor', '/browse', /\/api\/stl-files\?/, { shows: 'Failed to fetch files', via: 'Browse' }),
    visit('visitor', 'filter sheet', '/browse', {
      shows: /^Show \d+ designs$/,
      press: ['Filters'],
      on: 'phone',
    }),
    testedElsewhere('free', 'with favorites', 'screens', 'the favorites have'),
  ],
  '/model/$id': [
    testedElsewhere('visitor', 'filled', 'screens', 'a design has'),
    visit('visitor', 'not found', '/model/999999', { shows: /you're looking for/, status: 404 }),
    loadFails('visitor', '/browse?q=ripple+vase', /\/api\/stl-files\/\d+$/, {
      shows: /^Failed to fetch file/,
      press: ['Ripple Vase'],
    }),
    visit('free', 'premium, not covered', '/browse?q=ripple+vase', {
      shows: 'This is a premium design',
      press: ['Ripple Vase'],
    }),
    testedElsewhere('commercial', 'dialog for new terms', 'terms', 'new terms can be postponed'),
    testedElsewhere('personal', 'report dialog', 'moderation', 'hides a reported comment'),
  ],
  '/pricing': [
    page('/pricing', 'One catalogue, two licences.'),
    testedElsewhere('personal', 'own plan, canceled', 'screens', 'the screens of a paid plan'),
    testedElsewhere('personal', 'payment due', 'screens', 'the notices of a due payment'),
  ],
  '/releases': [
    page('/releases', 'Released'),
    loadFails('visitor', '/releases', /\/api\/(stl-files\?|releases)/, {
      shows: 'The releases could not be loaded.',
      via: 'Release calendar',
    }),
  ],
  '/about': [page('/about', 'Three reasons to subscribe')],
  '/contact': [
    page('/contact', 'Send message'),
    visit('visitor', 'errors and a toast', '/contact', {
      shows: 'Name is required.',
      press: ['Send message'],
    }),
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
    testedElsewhere('visitor', 'password reset dialog', 'screens', 'the password reset dialog'),
  ],
  '/verify-email': [
    visit('visitor', 'without a link', '/verify-email', { shows: /verification token/i }),
    testedElsewhere('visitor', 'checking, verified', 'screens', 'the email verification'),
    testedElsewhere('visitor', 'failed', 'screens', 'an expired verification link'),
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
    loadFails('free', '/email-preferences', /\/api\/mail\/preferences/, {
      shows: 'Your choice could not be loaded.',
    }),
  ],
  '/subscribe': [
    visit('free', 'loading', '/subscribe?tier=personal', {
      shows: 'Subscribe to Personal',
      answers: [[/\/api\/subscription$/, 'never']],
    }),
  ],
  '/dashboard': [
    testedElsewhere('personal', 'filled', 'screens', 'the dashboard has'),
    testedElsewhere('personal', 'invoices, dialog to cancel', 'screens', 'the screens of a paid plan'),
    testedElsewhere('personal', 'payment due', 'screens', 'the notices of a due payment'),
    loadFails('free', '/dashboard', /\/api\/user\/downloads/, {
      shows: 'Your downloads could not be loaded.',
    }),
  ],
  '/favorites': [
    testedElsewhere('visitor', 'signed out', 'screens', 'the favorites have'),
    testedElsewhere('free', 'filled', 'screens', 'the favorites have'),
    loadFails('free', '/favorites', /\/api\/user\/favorites/, {
      shows: 'Your favorites could not be loaded.',
    }),
    visit('free', 'empty', '/favorites', {
      shows: 'No favorites yet',
      answers: [[/\/api\/user\/favorites/, { json: [] }]],
    }),
  ],
  '/downloads': [],
  '/user/$userId': [
    testedElsewhere('personal', 'filled', 'screens', 'the user profile'),
    visit('free', 'not found', '/user/nobody', { shows: 'User Not Found', status: 404 }),
    loadFails('free', '/user/nobody', /\/api\/users\/nobody/, { shows: 'The profile could not be loaded.' }),
  ],
  '/settings': [
    testedElsewhere('personal', 'filled, change of address', 'screens', 'the settings have'),
    testedElsewhere('personal', 'payment due', 'screens', 'the notices of a due payment'),
    loadFails('free', '/settings', /\/api\/(user\/profile|auth\/(security|sessions))$/, {
      shows: 'Your profile could not be loaded.',
    }),
  ],
  '/billing': [
    page('/billing', 'Authentication Required'),
    testedElsewhere('personal', 'ready', 'screens', 'the notices of a due payment'),
    loadFails('free', '/billing', /\/api\/subscription\/billing-portal/, {
      shows: 'Unable to access billing portal',
    }),
    visit('free', 'never paid', '/billing', { shows: 'No payments yet', status: 409 }),
  ],
  '/admin': [
    testedElsewhere('admin', 'upload; files, selected', 'screens', 'the admin panel has'),
    visit('admin', 'upload, errors', '/admin', { shows: 'Please enter a title', press: ['Upload STL File'] }),
    visit('admin', 'second factor required', '/admin', {
      shows: 'Set up a second factor first',
      answers: [[/\/api\/admin\/stats/, { status: 403, json: { code: 'two_factor_required' } }]],
    }),
    loadFails('admin', '/admin?tab=manage', /\/api\/admin\/stl-files/, {
      shows: 'The files could not be loaded.',
    }),
    visit('admin', 'no files', '/admin?tab=manage&q=zzzzzz', { shows: 'No files found' }),
    visit('admin', 'edit dialog', '/admin?tab=manage&q=ripple+vase', {
      shows: 'Update File',
      press: ['Edit Ripple Vase'],
    }),
    visit('admin', 'delete confirmation', '/admin?tab=manage&q=ripple+vase', {
      shows: /^Are you sure/,
      press: ['Delete Ripple Vase'],
      on: 'phone',
    }),
    visit('admin', 'categories', '/admin?tab=categories', { shows: 'Add category', on: 'both' }),
    loadFails('admin', '/admin?tab=categories', /\/api\/admin\/(sub)?categories/, {
      shows: 'The categories could not be loaded.',
    }),
    testedElsewhere(
      'admin',
      'subcategory dialogs',
      'admin-categories',
      'creates, changes, moves and deletes',
    ),
    visit('admin', 'users', '/admin?tab=users', { shows: /^[\d,]+ users$/, on: 'both' }),
    loadFails('admin', '/admin?tab=users', /\/api\/admin\/users/, {
      shows: 'The users could not be loaded.',
    }),
    visit('admin', 'no users found', '/admin?tab=users&q=zzzzzz', { shows: 'No users found' }),
    testedElsewhere('admin', 'grant dialog', 'admin-users', 'grants a plan for three months'),
    testedElsewhere('admin', 'user dialog', 'admin-users', 'shows the details of a user'),
    testedElsewhere('admin', 'mails', 'admin-mails', 'retries and deletes mails'),
    loadFails('admin', '/admin?tab=mails', /\/api\/admin\/(contact-messages|mail-failures|mailings)/, {
      shows: 'This list could not be loaded.',
    }),
    testedElsewhere('admin', 'history', 'admin-history', 'the history shows audit events'),
    loadFails('admin', '/admin?tab=history', /\/api\/admin\/audit\b(?!\/)/, {
      shows: 'The history could not be loaded.',
    }),
    visit('admin', 'access being checked', '/admin', {
      shows: 'Verifying admin access...',
      answers: [[/\/api\/me$/, 'never']],
    }),
  ],
  '/moderation': [
    testedElsewhere(
      'admin',
      'reports, dialog, hidden',
      'moderation-screens',
      'reported and hidden comments have',
    ),
    loadFails('admin', '/moderation', /\/api\/moderation\/reports/, {
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
  ],
  'any page': [
    visit('visitor', 'not there', '/no/such/page', { shows: 'This plate is empty.', status: 404 }),
    visit('free', 'account menu', '/accessibility', { shows: 'Sign out', press: [/^Account menu/] }),
    visit('visitor', 'menu', '/accessibility', { shows: 'Browse Designs', press: ['Menu'], on: 'phone' }),
  ],
};
