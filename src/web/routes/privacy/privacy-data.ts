import { cookies, localKeys, sessionKeys } from './cookie-list.ts';
import { contactLink, operatorName, type LegalSection } from '../../legal/legal-document.ts';

export const privacyOnData: readonly LegalSection[] = [
  {
    id: 'who',
    title: 'Who is responsible',
    get blocks() {
      return [
        [
          `${operatorName()} ("we") runs this site and is responsible for the personal data described here. For every question about it, and for every request, write to `,
          contactLink,
          '.',
        ],
      ];
    },
  },
  {
    id: 'what-we-collect',
    title: 'What we collect',
    blocks: [
      'You can look around without telling us anything about yourself. With an account we keep:',
      {
        list: [
          'Account: your email address and whether it is verified, your first name, your last name if you give it, your username, the day you joined, each version of the terms you agreed to and when, and whether you want release mails.',
          'Password: only as a one-way hash. We cannot read it.',
          'Second factor, where you set one up: the secret of your authenticator app, encrypted, and your recovery codes as one-way hashes.',
          'Google or Discord, where you use one of them to sign in: the name, the email address, the picture and the account number that the service gives us. We copy the picture and serve it ourselves. We never see your password there, and keep no key to your account there.',
          'Profile: what you choose to add, such as a picture, a short text, your location, a website and links.',
          'Use: the designs you mark as favorites, your comments, reactions and reports, and your downloads with the time, the plan you had, the version of the terms the list of files, whether you took all or one of them, and whether a slicer fetched it, because your licence depends on them.',
          'Licences: the name that you put on a licence, which others see only if you want that, the signed record, and words that others ask you to confirm. When you delete your account, the name and the words are removed; copies that somebody has kept are beyond our reach.',
          'Printers: the printers you tell us about, with their sizes and the prices from which we work out what a print costs you.',
          'Slicers: the slicer you open files in, for Windows, macOS and Linux.',
          'Sessions: when you signed in and when each was last used, from which IP address and with which browser, so that they can be checked and ended.',
          'Visits: when you were here last, and when before that, to count what is new for you.',
          'Subscription: see section 4.',
          'Follows and notifications: the designers and categories you follow, what you were told of on the site, whether you have read it, and what you want to be told of.',
          'Mails: which release mails went to you, and what your mail server said if it refused one.',
          'Messages: what you write to us, by mail or with the contact form, with your name and email address. The form needs no account.',
        ],
      },
      'If you are a moderator or an administrator, we also keep what you decide and change, and when.',
      'We do not collect data about you from anybody else, apart from Google, Discord and Stripe as described here, and apart from what other people report about your comments.',
    ],
  },
  {
    id: 'why',
    title: 'What we use it for',
    blocks: [
      'Each use has a purpose and a reason in law:',
      {
        list: [
          'To give you what you signed up for: your account, downloads, licences, comments, payments and answers to your messages. We need this for our contract with you.',
          'To keep the site safe and working: logs, limits on attempts, handling abuse and comments that break the rules. This is in our legitimate interest, and in yours.',
          'To show which designs are popular: we count downloads and favorites. Only the totals are shown.',
          'To send you release mails, and the other news that you choose for them: only with your consent.',
          'To keep books and pay taxes: the law obliges us to.',
        ],
      },
      'We do not sell your data, show no advertising, use no analytics or tracking service, and make no automated decisions about you that have legal effects.',
    ],
  },
  {
    id: 'payments',
    title: 'Payments',
    blocks: [
      'Payments are handled by Stripe. Your card details go from your browser straight to Stripe and never reach our servers. Stripe is responsible for them under its own privacy policy, and uses data about your device on the checkout page to prevent fraud.',
      'We receive and keep what we need to run your subscription: the plan, its state and dates, whether a payment was refunded or disputed, the amounts, invoices, and the numbers by which Stripe names you, your subscription and your payments. We give Stripe your name, your email address and your account number with us. A plan that we gave you without payment is kept with its dates and who gave it.',
    ],
  },
  {
    id: 'emails',
    title: 'Emails from us',
    blocks: [
      'We send two kinds of mail:',
      {
        list: [
          'Mails about your account: to verify your address, to reset your password, about your payments and plan, about the safety of your account, and about important changes. These belong to the service and cannot be switched off.',
          'Release mails about new designs: only if you opted in, and only to a verified address. With the Commercial plan they come at the moment of a release, otherwise the next morning.',
        ],
      },
      'You can opt out of release mails at any time: with one click on the unsubscribe link in every such mail, without signing in, or in your settings. If your mail server refuses a mail for good, we send no more release mails to that address until it is verified again or you change it.',
      'Our mails hold no tracking pixels, and we do not record whether you open them.',
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies and browser storage',
    blocks: [
      'We use only what the site needs to work. The law asks for consent to cookies that are not necessary; we set none, so there is no cookie banner. If you never sign in, we set no cookie at all. These are all of them, and over an encrypted connection most names begin with "__Host-":',
      { names: cookies },
      "In your browser's own storage, for as long as you do not delete it. None of this is sent to us:",
      { names: localKeys },
      'In the same way, until you close the tab:',
      { names: sessionKeys },
      'On the checkout page, and only there, Stripe sets cookies of its own to prevent fraud. Fonts, pictures and scripts on all other pages come from our own servers.',
    ],
  },
];
