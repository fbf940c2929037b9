import { site } from '#src/site.ts';
import { contactLink, type LegalSection } from '../../legal/legal-document.ts';
import { licenceRules } from '../../legal/licence-rules.ts';

const licenceLink = { text: 'page about the commercial licence', href: '/commercial-licence' };
const privacyLink = { text: 'Privacy Policy', href: '/privacy' };
const settingsLink = { text: 'settings', href: '/settings' };

export const termsOnUse: readonly LegalSection[] = [
  {
    id: 'commercial-licence',
    title: 'The commercial licence',
    get blocks() {
      return [
        `${licenceRules.grant} You may:`,
        { list: licenceRules.may },
        'What it covers:',
        { list: licenceRules.coverage },
        'When the subscription ends:',
        { list: [...licenceRules.stays, ...licenceRules.ends] },
        'Two things end the licence for a design:',
        { list: licenceRules.exceptions },
        'What it never covers:',
        { list: licenceRules.never },
        licenceRules.credit,
        licenceRules.proof,
        `${licenceRules.marketplaces} ${licenceRules.duties}`,
        ['The ', licenceLink, ' says the same with examples.'],
      ];
    },
  },
  {
    id: 'not-allowed',
    title: 'What is not allowed',
    blocks: [
      'Please do not:',
      {
        list: [
          'sell, rent, share, upload or give away our files, changed files or anything from which they can be rebuilt;',
          'sell prints without the commercial licence, or offer printing on order of designs your licence does not cover;',
          'use an account together with others, or pass on download links;',
          'copy the catalogue or large parts of it by automated means, or use the designs to train software that makes designs;',
          'get around access limits, disturb the site, or look for weaknesses in it without asking us first;',
          'break the law with the designs or the site, or harm other people.',
        ],
      },
    ],
  },
  {
    id: 'comments',
    title: 'Comments and profiles',
    blocks: [
      'What you write in a comment or on your profile, and the picture you upload, stay yours. You allow us to store them and show them on the site, free of charge, for as long as they are there. You confirm that you may publish them.',
      'Stay civil and on the subject. Not allowed are insults, hate, threats, sexual content, advertising, spam, private details of other people, and anything that is unlawful or breaks the rights of others.',
      'You can edit and delete your own comments. Everybody who is signed in can report a comment, and our moderators look at what is reported. They may hide a comment that breaks these rules and note the reason, and may show it again. We may also change or remove profile content that breaks them.',
      [
        'If we hid or removed something of yours and you disagree, write to ',
        contactLink,
        '. We look at it again and tell you what we decide.',
      ],
    ],
  },
  {
    id: 'changes',
    title: 'Availability and changes',
    blocks: [
      'We work to keep the site up, but we cannot promise that it is always available or free of faults. We may change it, and add or remove designs. If a design is removed, what you downloaded before stays licensed to you as these terms say; keep your copy, since we may not be able to give it to you again.',
      'New designs come out on a fixed weekly schedule. A release may move for a good reason; the promise of at least two new designs a week for paying subscribers stays.',
      'We may change these terms when the site, the law or our prices change. We tell you by email at least 30 days before a change applies that raises a fee or takes something from you that you have paid for.',
      'When a new version applies, the site shows you what has changed and asks you to agree. Until you do, you can use the site, but not download or pay for a plan; cancelling, exporting your data and deleting your account stay open. If you do not agree, you can cancel and write to us: we refund the part of the period that you have paid for and cannot use.',
      'For downloads made earlier, the version that applied when you downloaded counts; our record of the download names it. The version and date are at the top of this page. We keep earlier versions and send you any of them on request.',
    ],
  },
  {
    id: 'closing',
    title: 'Suspending and closing accounts',
    blocks: [
      [
        'You can delete your account yourself at any time, in your ',
        settingsLink,
        '. It goes at once and cannot be brought back. A running subscription ends with it, and the period that has begun is not refunded. What you downloaded stays licensed to you. Your comments stay on the site under the name "Deleted user", unless you delete them first; payment records stay as the ',
        privacyLink,
        ' says.',
      ],
      'We may suspend or close an account that seriously or repeatedly breaks these terms, for example by sharing files, or that puts the site or other people at risk. We tell you why, and unless there is danger in waiting we warn you first. If we close your account for such a breach, the licences it gave you end too, and there is no refund.',
      'If we end your paid plan for any other reason, or stop running the site, we refund the part of the period that you have paid for and cannot use.',
    ],
  },
  {
    id: 'liability',
    title: 'Liability',
    get blocks() {
      return [
        'We check our designs with care, but printers, materials and settings differ. We do not promise that a design prints well on your machine or suits a certain purpose. Unless a page says so, our designs are not made or tested as toys, for food, for medical use, or to carry loads that could hurt somebody. You decide how to print and use them.',
        `Our liability to you, for everything connected with ${site.brand} taken together, is limited to the amount you paid us in the six months before the event that caused the claim. We are not liable for lost profit, lost data or indirect damage.`,
        'These limits do not apply to intent or gross negligence, to death or injury that we cause, or wherever the law does not let us limit our liability. Your rights as a consumer stay as the law gives them.',
      ];
    },
  },
  {
    id: 'law-and-contact',
    title: 'Law and contact',
    blocks: [
      'The law of the place where we are established applies, and its courts are responsible. If you are a consumer, you also keep the protection of the law of the country you live in, and you may go to the courts there.',
      'If one part of these terms turns out not to be valid, the rest still counts. If we do not insist on a right once, we do not give it up.',
      [
        'Questions and complaints: write to ',
        contactLink,
        '. We reply within 24 hours, and most things can be settled that way.',
      ],
    ],
  },
];
