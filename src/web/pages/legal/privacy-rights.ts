import { contactLink, type LegalSection } from './legal-document.ts';

export const privacyOnRights: readonly LegalSection[] = [
  {
    id: 'logs-and-security',
    title: 'Logs and security',
    blocks: [
      'Our servers note each request: the time, the page or file, the result and the IP address. We use these logs to find faults and to stop attacks, and for nothing else. We also count attempts, such as failed sign-ins, by IP address and account for a short time, to slow down guessing.',
      'Connections to the site are encrypted. Passwords are stored as slow one-way hashes, access to the data is limited to those who need it, and what administrators change is recorded. No system is perfectly safe: if a leak puts you at risk, we tell you and the authority without delay.',
    ],
  },
  {
    id: 'what-others-see',
    title: 'What others see',
    blocks: [
      {
        list: [
          'Everybody: your comments and reaction counts, with your name and profile picture beside the comments. Search engines can find them.',
          'People who are signed in: your profile page, with your name, username, picture, text, location, website, links, membership badge and the day you joined.',
          'Nobody but you and our administrators: your email address, favorites, downloads and payments.',
        ],
      },
      'Please do not write anything into a comment or your profile that you do not want to be public.',
    ],
  },
  {
    id: 'who-receives-it',
    title: 'Who receives it',
    blocks: [
      'We pass data on only where the service needs it:',
      {
        list: [
          'Stripe, for payments.',
          'Google or Discord, if you sign in with one of them: it learns that you use our site.',
          'The companies that host our servers and files and deliver our mail. They work for us under contract and only as we say.',
          'Authorities and courts, where the law obliges us to, or where we have to defend our rights.',
        ],
      },
      'Some of these companies also work in other countries than yours. Where the law asks for safeguards for that, such as standard contract clauses, we rely on them.',
    ],
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    blocks: [
      {
        list: [
          'Account, profile, favorites and download history: as long as you have the account. When it is deleted they go at once; the records of downloads stay without a link to you, as does what they add to the counts.',
          'Comments: until you or we delete them. If your account is deleted they stay, under the name "Deleted user" and without a link to you.',
          'Payment records: at least seven years, because tax and accounting rules ask for it, also after your account is deleted.',
          'Sessions: until you sign out or they run out.',
          'Logs with IP addresses: for a limited time, normally no longer than 90 days, unless we are still looking into an attack.',
          'The mail that confirms a deletion: your address stays in our queue of mails for at most two weeks.',
          'Messages to us: until the matter is settled, and at most two years after the last message.',
        ],
      },
      'Backups are replaced in turn, so deleted data disappears from them a little later.',
    ],
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    blocks: [
      'You may at any time:',
      {
        list: [
          'ask what data we hold about you and get a copy of it in a common format;',
          'have wrong data corrected;',
          'have your account and your data deleted, apart from what we must keep;',
          'object to a use, or ask us to limit it;',
          'take back a consent, for example to release mails. What happened before stays lawful.',
        ],
      },
      'In your settings you can correct your profile, download all your data as a JSON file and delete your account yourself, at once. You are asked for your password, or to sign in again, so that nobody else can delete it.',
      [
        'For everything else write to ',
        contactLink,
        ' from the email address of your account, so that we know it is you. We answer within about 30 days; if something takes longer, we tell you why. It costs nothing.',
      ],
      'If you think we handle your data wrongly, please tell us. You can also complain to the data protection authority where you live.',
    ],
  },
  {
    id: 'children-changes-contact',
    title: 'Age, changes and contact',
    blocks: [
      'Accounts are for people of 18 years and older. If we learn that somebody younger has one, we delete it.',
      'When this policy changes, the new version appears here with its date. We tell you by email or on the site about changes that matter, before they apply.',
      [
        'Questions about privacy: ',
        contactLink,
        '. We reply within 24 hours, and settle requests within about 30 days.',
      ],
    ],
  },
];
