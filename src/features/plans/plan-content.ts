import { freeLibrary, planPoints, type PlanPoint } from './plan-points.ts';
import type { PaidTier } from '#src/lib/payment-types.ts';
import { formatWeekdays } from '#src/lib/weekdays.ts';
import { site } from '#src/site.ts';

export interface PlanCardContent {
  tier: PaidTier;
  name: string;
  purpose: string;
  pictureAlt: string;
  points: readonly PlanPoint[];
  action: string;
  /** Below the button. */
  promise: string;
}

interface ComparisonRow {
  feature: string;
  /** In the order of `comparison.columns`; 'price' stands for the plan's monthly price. */
  cells: readonly ComparisonCell[];
}

export type ComparisonCell = 'yes' | 'no' | 'price' | { text: string };

export const pricingIntro = {
  title: 'One catalog, two licences.',
  lead: 'Both plans open every design. Pick Commercial if you sell what you print.',
};

export const planCards: readonly PlanCardContent[] = [
  {
    tier: 'personal',
    name: 'Personal',
    purpose: 'For printing at home.',
    pictureAlt: 'One printed wren on a build plate',
    points: planPoints.personal,
    action: 'Choose Personal',
    promise: 'Cancel any time.',
  },
  {
    tier: 'commercial',
    name: 'Commercial',
    purpose: 'For selling your prints.',
    pictureAlt: 'Twelve printed wrens on the same build plate',
    points: planPoints.commercial,
    action: 'Choose Commercial',
    promise: 'Cancel any time. Licences you have stay good.',
  },
];

export const freeRow = {
  name: 'Free',
  text: `${freeLibrary}.`,
  action: 'Create an account',
};

/** The extras of Commercial beside the right to sell. */
export const proof = {
  title: 'Commercial comes with proof.',
  lead: 'Every design you download gets its own numbered licence, and the things you need to sell its prints. Made in three clicks, kept for good.',
  goods: [
    {
      picture: 'certificate',
      name: 'Certificate',
      text: 'A4, with the name of your shop, the files and a code to check it.',
    },
    {
      picture: 'card',
      name: 'Card for your stall',
      text: 'A7, four to a sheet. Customers scan it and see that it is true.',
    },
    {
      picture: 'pack',
      name: 'Seller pack',
      text: 'Pictures, texts for your listing and a CSV for your shop.',
    },
    {
      picture: 'check',
      name: 'Public check',
      text: 'One line for anyone who asks: this licence is good.',
    },
  ],
  promises: [
    {
      title: 'Yours to keep',
      text: 'Cancel, and licences of designs you downloaded stay good. Prints may be sold for good.',
    },
    {
      title: 'Know what to charge',
      text: 'Filament, power, wear, your hour and your margin, for your own printer, on every design.',
    },
    {
      title: 'Straight about Etsy',
      text: "Etsy asks that 3D prints come from the seller's own design (since June 2025). This licence does not change that.",
    },
  ],
  link: 'The commercial licence in plain words',
} as const;

export const comparison: { title: string; columns: readonly string[]; rows: readonly ComparisonRow[] } = {
  title: 'Side by side',
  columns: ['Free', 'Personal', 'Commercial'],
  rows: [
    { feature: 'Free library', cells: ['yes', 'yes', 'yes'] },
    { feature: 'Premium designs', cells: ['no', 'yes', 'yes'] },
    { feature: 'Unlimited downloads', cells: [{ text: 'Free library' }, 'yes', 'yes'] },
    { feature: 'Commercial licence', cells: ['no', 'no', 'yes'] },
    { feature: 'Certificate, stall card and seller pack', cells: ['no', 'no', 'yes'] },
    {
      feature: 'Release email',
      cells: [{ text: 'Next morning' }, { text: 'Next morning' }, { text: 'The same minute' }],
    },
    { feature: 'Per month', cells: ['price', 'price', 'price'] },
  ],
};

export const faq: { title: string; entries: readonly { id: string; question: string; answer: string }[] } = {
  title: 'Questions',
  entries: [
    {
      id: 'selling',
      question: 'Can I sell prints of your designs?',
      answer:
        'With Commercial, yes: you may sell physical prints of designs downloaded during your subscription, also after it has ended. The files themselves may not be sold or shared. Free and Personal do not include a commercial licence.',
    },
    {
      id: 'proof',
      question: 'How do I show others that I may sell a design?',
      answer:
        'For each design that you downloaded under Commercial you can create a licence: a page with a number that anybody can check, a certificate and cards for a stall. It is evidence of what we granted to you. It cannot be passed on, it is not legal advice, and it does not change the rules of a marketplace: Etsy asks that 3D prints come from the seller’s own design.',
    },
    {
      id: 'earlier-downloads',
      question: 'Does Commercial cover what I downloaded before?',
      answer:
        'Not by itself: it covers what you download while the plan is active. Download a design again during the subscription, and it is covered.',
    },
    {
      id: 'free',
      question: 'What stays free?',
      answer:
        'The free library, with unlimited downloads. You need an account so that we can keep your download history.',
    },
    {
      id: 'releases',
      question: 'When do new designs arrive?',
      get answer() {
        const days = formatWeekdays(site.releaseSchedule);
        return `${days === '' ? 'At least two every week' : `Every ${days}`}. Commercial subscribers are notified first.`;
      },
    },
    {
      id: 'changing',
      question: 'Can I change between Personal and Commercial?',
      answer:
        'At any time. Commercial counts at once, and you pay the difference for the rest of the period. Personal counts from the next renewal on. You see what you will pay, and from when the change counts, before you confirm it.',
    },
    {
      id: 'cancelling',
      question: 'What happens when I cancel?',
      answer:
        'Nothing at once: you keep access until the end of the period you have paid for, and can change your mind until then. After that your account is a Free one, and the files you downloaded stay yours to print.',
    },
    {
      id: 'failed-payment',
      question: 'What happens when a payment fails?',
      answer:
        'It is tried again for some days, and you keep your access during that time: your dashboard says until when, and leads to where you update your card. If the payment still fails, the paid plan ends and your account becomes a Free one.',
    },
    {
      id: 'refunds',
      question: 'Can I have my money back?',
      answer:
        'We do not refund a period that has begun, except where the law gives you that right or where we failed to provide the service. If that is so, write to us.',
    },
    {
      id: 'invoices',
      question: 'Do I get invoices, and what about tax?',
      answer:
        'Each payment has an invoice; your dashboard lists them. Prices are in US dollars. If tax is added where you live, checkout shows it before you pay.',
    },
    {
      id: 'files',
      question: 'Which files do I get?',
      answer: 'Models come as STL, 3MF or ZIP. Each download arrives as one ZIP named after the design.',
    },
  ],
};

export const contactAside = {
  title: 'Still deciding?',
  text: 'Write to us. We reply within 24 hours.',
  action: 'Contact',
};
