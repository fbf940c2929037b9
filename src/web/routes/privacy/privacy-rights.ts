import { contactLink, type LegalSection } from '../../legal/legal-document.ts';

export const privacyOnRights: readonly LegalSection[] = [
  {
    id: 'logs-and-security',
    title: 'Logs and security',
    blocks: [
      'Our servers note each request: the time, the page or file, the result and the IP address; of what concerns an account, such as a sign-in or a change of password, also the account number. We use these logs to find faults and to stop attacks, and for nothing else. We also count attempts, such as failed sign-ins, by IP address and account for at most a day, to slow down guessing.',
      'Connections to the site are encrypted. Passwords are stored as slow one-way hashes, access to the data is limited to those who need it, and what administrators change is recorded with the account number of who did it and whom it concerns. No system is perfectly safe: if a leak puts you at risk, we tell you and the authority without delay.',
    ],
  },
  {
    id: 'what-others-see',
    title: 'What others see',
    blocks: [
      {
        list: [
          'Everybody: your comments and reaction counts, with your name and profile picture beside the comments. Search engines can find them.',
          'People who are signed in: your profile page, with your name, username, picture, text, location, website, links, membership badge, whether you are an administrator or a moderator, and the day you joined.',
          'Our moderators: comments that were reported or hidden, with the reasons and who reported or decided.',
          'Nobody but you and our administrators: your email address, downloads, payments, sessions, how many favorites you have, and a message from the contact form that could not be sent to our mailbox.',
          'Nobody but you: which designs you marked as favorites, your printers and your slicers.',
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
          'Account, profile, pictures, favorites, follows, printers, slicers and agreements to the terms: as long as you have the account. When it is deleted they go at once.',
          'Notifications on the site: for 90 days, or until the account is deleted.',
          'Which release mails went to you: for 180 days, or until the account is deleted.',
          'Downloads: as long as you have the account. Afterwards the records stay without a link to you, as does what they add to the counts.',
          'Comments: until you or we delete them; one that a moderator hid is kept out of sight until then. The text goes at once, unless somebody has reported it: then our moderators see what was reported until they have decided, for 30 days at most after you delete it. What a comment said when it was reported is kept with the report, also if you change the comment, until the comment or your account is deleted and our moderators have decided. If your account is deleted your comments stay, under the name "Deleted user" and without a link to you, as do reports and decisions of yours. Your reactions go.',
          'What administrators and moderators did: as long as the site exists. It names people by account number only, which leads nowhere once the account is deleted.',
          'Payment records: at least seven years, because tax and accounting rules ask for it, also after your account is deleted.',
          'Sessions: until you sign out or end them; without use for 30 days, and after 90 days in any case. Links in our mails that verify, change or reset something: an hour at most.',
          'Logs with IP addresses: normally no longer than 90 days, unless we are still looking into an attack.',
          'Mails that wait to be sent, such as the one that confirms a deletion: your address stays in our queue for at most two weeks.',
          'Messages from the contact form: on the server until they have been sent to our mailbox, also if you delete your account meanwhile. In the mailbox, as all messages to us: until the matter is settled, and at most two years after the last one.',
        ],
      },
      'Backups are kept for at most 90 days, so deleted data disappears from them a little later. We use them for nothing but to bring the site back after a fault.',
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
      'In your settings you can correct your profile, see and end your sessions, choose about release mails, download all your data as a JSON file and delete your account yourself, at once. To delete it you are asked for your password, or to sign in again, so that nobody else can.',
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
      'When this policy changes, the new version appears here with its date and with what is different. We tell you by email or on the site about changes that matter, before they apply. Earlier versions are sent to you on request.',
      [
        'Questions about privacy: ',
        contactLink,
        '. We reply within 24 hours, and settle requests within about 30 days.',
      ],
    ],
  },
];
