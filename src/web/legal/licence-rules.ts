import { site } from '#src/site.ts';

/** The sentences of the commercial licence, which section 7 of the terms and the licence page share. */
export const licenceRules = {
  grant:
    'With the Commercial plan you may sell physical prints of the designs that you downloaded during your Commercial subscription.',
  may: [
    'print as many as you like, and sell them online, in a shop or at a market;',
    'scale, cut, color and change a design for your prints, and sell prints of the changed design;',
    'use prints as parts of something larger that you make and sell, such as a lamp;',
    'print on order, and have your own staff print for you.',
  ],
  coverage: [
    'A design is covered once you download it while the plan is active, paid or given by us, free designs included. The days in which we wait for a late payment count as active.',
    'A design you downloaded before, on another plan, is covered once you download it again during the subscription.',
    'When we change the files of a design, the version you downloaded stays covered.',
    'It is yours, or that of your own business if you subscribe for it: one subscription, one person or one business. It cannot be lent, sold or passed on.',
  ],
  ends: [
    'New downloads are not covered any more, whether the design is free or premium.',
    'Premium designs can no longer be downloaded, also those you downloaded before.',
  ],
  stays: [
    'You may go on making and selling prints of the designs you downloaded during the subscription. This has no end date.',
    'What you sold stays sold: your customers may keep, use and resell their prints.',
  ],
  exceptions: [
    'If a payment is given back to you in full, or taken back through your bank, what you downloaded only in the time it paid for is not covered any more.',
    'If we close your account for a breach of the terms, as section 11 of them says, the licences it gave you end too.',
  ],
  never: [
    'Files, changed files included, may not be sold, shared or given away, alone or together with a print. This holds for printing services, too: whoever prints from our files needs a plan of their own.',
    'Remixes of our designs may be sold as prints only, not as files.',
    'The licence covers what is made by 3D printing. Moulds and casts of a design, to produce it in series, are not covered.',
    'It gives you no exclusive right: others with the plan may sell the same design, and you may not stop them.',
    'You may not claim a design as your own, or register it as a trademark, a design or a patent.',
    'You may not use our name and logo as your brand, or as if we made or recommended your product.',
    'Of our pictures and texts you may use those of the seller pack of a design, to offer prints of that design. All others are not part of it. Show photos of your own prints as well.',
  ],
  get credit() {
    return `You need not name us. If you do, write "Designed by ${site.brand}". When somebody asks whose design it is, say so.`;
  },
  marketplaces:
    "Some marketplaces accept only products made to the seller's own design; Etsy asks for that since June 2025. Our licence does not make a listing allowed there. Whether your prints fit the rules of the place where you sell is for you to check.",
  proof:
    'With each download we keep a record of the plan you had, the version of the terms and the files with their checksums, so that both of us can show what is covered. Your data export in the settings has these records. When your account is deleted they stay without a link to you, so export them first if you want to go on selling.',
  duties: 'You answer for the safety of what you sell and for the laws that apply to it.',
} as const;
