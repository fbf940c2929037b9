import { site } from '#src/site.ts';
import { contactLink, operatorName, type LegalSection } from '../../legal/legal-document.ts';

const pricingLink = { text: 'pricing page', href: '/pricing' };
const privacyLink = { text: 'Privacy Policy', href: '/privacy' };
const settingsLink = { text: 'settings', href: '/settings' };

export const termsOnAccountsAndPlans: readonly LegalSection[] = [
  {
    id: 'about',
    title: 'About these terms',
    get blocks() {
      return [
        [
          `This site is run by ${operatorName()} ("we"). You reach us at `,
          contactLink,
          '. These terms are the agreement between you and us. They apply to everybody who uses the site, with an account or without.',
        ],
        [
          'You agree to them when you create an account. We keep a note of each version you agreed to and when. If you do not agree, please do not use the site. What we do with your data is described in the ',
          privacyLink,
          '.',
        ],
      ];
    },
  },
  {
    id: 'account',
    title: 'Your account',
    blocks: [
      'You can look around without an account. You need one to download, to save favorites, to comment and to subscribe. You must be at least 18 years old to create one.',
      {
        list: [
          'Sign in with your email address and a password, or with Google or Discord where the sign-in page offers them. An authenticator app as a second step is offered in your settings, and we recommend it.',
          'Give an email address that is yours and that you read. We send notices about your account and your payments there.',
          'Your account is for you alone. Do not share it, sell it or hand it on.',
          'Keep your password and recovery codes to yourself. If you think somebody else knows them, change them, end the other sessions in your settings, or write to us at once.',
        ],
      },
      'You answer for what is done with your account, unless somebody got into it without any fault of yours.',
    ],
  },
  {
    id: 'plans',
    title: 'Plans and prices',
    blocks: [
      [
        'There are three plans. The current prices are on the ',
        pricingLink,
        '; on the date of this version they are:',
      ],
      {
        list: [
          'Free, $0: unlimited downloads of the free library. No commercial licence.',
          'Personal, $7 a month: the entire library with unlimited downloads, and at least two new designs every week. No commercial licence.',
          'Commercial, $10 a month: everything in Personal, the commercial licence of section 7, and release mails at the moment of a release, while everybody else who asked for them gets one the next morning.',
        ],
      },
      'Unlimited means that we do not count downloads against you. Section 8 still holds: the library may not be copied by automated means.',
      'Prices are in US dollars. If tax is added where you live, checkout shows it before you pay.',
      'We may also give somebody a plan without payment, for a number of months or for life. Such a plan costs nothing, does not turn into a paid one, and gives the same rights while it lasts. We tell you by email a week before it ends. "For life" means for as long as the site exists.',
    ],
  },
  {
    id: 'payment',
    title: 'Payment and renewal',
    blocks: [
      'Payments are handled by Stripe. Your card details go straight to Stripe; we never see or store the card number.',
      {
        list: [
          'A paid plan begins once your first payment has gone through, or once Stripe has accepted it for processing.',
          'It runs for a month at a time and renews by itself, at the price then in force, until you cancel.',
          'If a renewal payment fails, Stripe tries again for some days. You keep your access during that time, and your dashboard says until when. If the payment still fails, the paid plan ends and your account becomes a Free one.',
          'You can change between Personal and Commercial. You see what you will pay, and from when the change counts, before you confirm it: Commercial counts at once, for the difference; Personal counts from the next renewal.',
          'While a payment is disputed through your bank, the plan that it paid for rests.',
        ],
      },
      'We give 30 days notice by email before a fee goes up. The new fee applies from the first renewal after those 30 days, and you can cancel before then.',
    ],
  },
  {
    id: 'cancelling',
    title: 'Cancelling and refunds',
    blocks: [
      [
        'You can cancel at any time, without a reason, from your dashboard or by writing to ',
        contactLink,
        '. Your plan is not renewed, and you keep full access until the end of the period you have paid for. Until that day you can change your mind and keep the plan.',
      ],
      'We do not refund a period that has begun, except where the law gives you that right or where we failed to provide the service, and in the cases of sections 10 and 11. If you are a consumer with a legal right to withdraw from an online purchase, you have it here too: write to us within the time the law gives you. When a payment is refunded in full, the plan that it paid for ends at once.',
    ],
  },
  {
    id: 'licence',
    title: 'What every plan lets you do',
    get blocks() {
      return [
        `The designs on ${site.brand} are drawn by our own in-house designers. They, and the files and pictures that belong to them, are protected by copyright and stay ours. We do not sell you the design; we give you permission to use it.`,
        'With every plan, for the designs your plan lets you download, you may:',
        {
          list: [
            'download the files and keep copies for yourself;',
            'print them as often as you like for private, non-commercial use, and give prints away as gifts;',
            'scale, cut and change the files for your own prints;',
            'show pictures and videos of your prints, with a mention of where the design comes from if you can.',
          ],
        },
        [
          'This permission is for you, cannot be passed on, and has no end date: what you downloaded under these terms you may go on printing after your plan ends. Which designs you downloaded is listed on your downloads page and in the data export of your ',
          settingsLink,
          '.',
        ],
      ];
    },
  },
];
