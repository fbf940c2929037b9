import { contactLink, operatorName, type LegalSection } from './legal-document.ts';

export const privacyOnData: readonly LegalSection[] = [
  {
    id: 'who',
    title: 'Who is responsible',
    blocks: [
      [
        `${operatorName} ("we") runs this site and is responsible for the personal data described here. For every question about it, and for every request, write to `,
        contactLink,
        '.',
      ],
    ],
  },
  {
    id: 'what-we-collect',
    title: 'What we collect',
    blocks: [
      'You can look around without telling us anything about yourself. With an account we keep:',
      {
        list: [
          'Account: your email address and whether it is verified, your first name, your last name if you give it, your username, the day you joined, the version of the terms you agreed to, and whether you want release mails.',
          'Password: only as a one-way hash. We cannot read it.',
          'Google or Discord, where you use one of them to sign in: the name, the email address, the picture and the account number that the service gives us. We copy the picture once and serve it ourselves. We never see your password there.',
          'Profile: what you choose to add, such as a picture, a short text, your location, a website and links.',
          'Use: the designs you mark as favorites, your comments and reactions, and your downloads with the date, the plan you had and the version of the terms, because your licence depends on them.',
          'Sessions: when you signed in, from which IP address and with which browser, so that sessions can be checked and ended.',
          'Subscription: see section 4.',
          'Messages: what you write to us, with your name and email address.',
        ],
      },
      'We do not collect data about you from anybody else, apart from Google, Discord and Stripe as described here.',
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
          'To send you release mails: only with your consent.',
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
      'We receive and keep what we need to run your subscription: the plan, its state and dates, the amounts, invoices, and the numbers by which Stripe names you, your subscription and your payments. We give Stripe your email address and your account number with us.',
    ],
  },
  {
    id: 'emails',
    title: 'Emails from us',
    blocks: [
      'We send two kinds of mail:',
      {
        list: [
          'Mails about your account: to verify your address, to reset your password, about your payments, and about important changes. These belong to the service and cannot be switched off.',
          'Release mails about new designs: only if you opted in, and only to a verified address. You can opt out at any time with one click on the unsubscribe link in every such mail, or by writing to us.',
        ],
      },
      'Our mails hold no tracking pixels, and we do not record whether you open them.',
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies and browser storage',
    blocks: [
      'We use only what the site needs to work, so there is no cookie banner:',
      {
        list: [
          'A session cookie that keeps you signed in. It is set when you sign in, cannot be read by scripts, and goes when you sign out or the session ends.',
          'A hint cookie that says only that somebody is signed in. It holds nothing about you, and saves a needless question to the server when nobody is.',
          'A cookie that marks a browser in which you have signed in, so that strangers who guess at your password cannot lock you out of it. It cannot be read by scripts and goes after 180 days without a sign-in.',
          'A cookie of a few minutes that protects the way to Google or Discord and back, while you sign in with one of them.',
          "In your browser's own storage: your choice of light or dark theme, a download you asked for before you signed in, and a notice that the next page should show. None of this is sent to us.",
        ],
      },
      'On the checkout page, and only there, Stripe sets cookies of its own to prevent fraud. Fonts, pictures and scripts on all other pages come from our own servers.',
    ],
  },
];
