import { site } from '#src/site.ts';
import { contactLink, type LegalSection } from './legal-document.ts';

export const termsOnUse: readonly LegalSection[] = [
  {
    id: 'commercial-licence',
    title: 'The commercial licence',
    blocks: [
      'With the Commercial plan you may also sell physical prints of the designs that you downloaded during your Commercial subscription. You may print them yourself, sell them online, in a shop or at a market, and use them as part of something you make.',
      {
        list: [
          'It covers physical prints only. Files, changed files included, may not be sold, shared or given away, alone or together with a print.',
          'It covers what you download while the plan is active. A design you downloaded before, on another plan, is covered once you download it again during the subscription.',
          'When the subscription ends, you may go on making and selling prints of the designs you downloaded during it. Designs you download afterwards are not covered.',
          'It is yours, or your own business if you subscribe for it. It cannot be lent, sold or passed on.',
          'It does not let you claim the design as your own, or use our name and logo as if we made or recommended your product.',
        ],
      },
      "With each download we keep a record of the plan you had, so that both of us can show what is covered. Some marketplaces accept only products made to the seller's own design; whether your prints fit the rules of the place where you sell is for you to check. You also answer for the safety of what you sell and for the laws that apply to it.",
    ],
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
      [
        'You can edit and delete your own comments. We may hide or remove comments and profile content that break these rules. If you see some, or if we removed something of yours and you disagree, write to ',
        contactLink,
        '.',
      ],
    ],
  },
  {
    id: 'changes',
    title: 'Availability and changes',
    blocks: [
      'We work to keep the site up, but we cannot promise that it is always available or free of faults. We may change it, and add or remove designs. If a design is removed, what you downloaded before stays licensed to you as these terms say.',
      'New designs come out on a fixed weekly schedule. A release may move for a good reason; the promise of at least two new designs a week for paying subscribers stays.',
      'We may change these terms when the site, the law or our prices change. We announce a change that matters to you by email or on the site at least 30 days before it applies, and ask you to agree to the new version. If you do not agree, you can cancel before then. For downloads made earlier, the version that applied when you downloaded counts. The version and date are at the top of this page.',
    ],
  },
  {
    id: 'closing',
    title: 'Suspending and closing accounts',
    blocks: [
      [
        'You can have your account deleted at any time by writing to ',
        contactLink,
        ' from its email address. A running subscription ends with it. Your comments stay on the site under the name "Deleted user"; payment records stay as the ',
        { text: 'Privacy Policy', href: '/privacy' },
        ' says.',
      ],
      'We may suspend or close an account that seriously or repeatedly breaks these terms, for example by sharing files, or that puts the site or other people at risk. We tell you why, and unless there is danger in waiting we warn you first. If we close your account for such a breach, the licences it gave you end too, and there is no refund.',
      'If we end your paid plan for any other reason, or stop running the site, we refund the part of the period that you have paid for and cannot use.',
    ],
  },
  {
    id: 'liability',
    title: 'Liability',
    blocks: [
      'We check our designs with care, but printers, materials and settings differ. We do not promise that a design prints well on your machine or suits a certain purpose. Unless a page says so, our designs are not made or tested as toys, for food, for medical use, or to carry loads that could hurt somebody. You decide how to print and use them.',
      `Our liability to you, for everything connected with ${site.brand} taken together, is limited to the amount you paid us in the six months before the event that caused the claim. We are not liable for lost profit, lost data or indirect damage.`,
      'These limits do not apply to intent or gross negligence, to death or injury that we cause, or wherever the law does not let us limit our liability. Your rights as a consumer stay as the law gives them.',
    ],
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
