import { site } from '#src/site.ts';

/** Explanations of the rules; the rules themselves are in `legal/licence-rules.ts`. */
export const examples: readonly { wish: string; isAllowed: boolean; remark: string }[] = [
  { wish: 'Sell printed vases at a market', isAllowed: true, remark: 'As many as you like.' },
  {
    wish: 'Sell prints in your own web shop',
    isAllowed: true,
    remark: 'With photos of your own prints.',
  },
  {
    wish: 'Build a print into a lamp and sell the lamp',
    isAllowed: true,
    remark: 'Also with other parts that are not ours.',
  },
  {
    wish: 'Add a name to a design and sell the print',
    isAllowed: true,
    remark: 'The changed file stays with you.',
  },
  {
    wish: 'Sell a design that you downloaded with Personal',
    isAllowed: false,
    remark: 'Download it again with Commercial, then you may.',
  },
  {
    wish: 'Go on selling after the subscription has ended',
    isAllowed: true,
    remark: 'What you downloaded during it, without an end date.',
  },
  {
    wish: 'Sell the STL file, or a remix of it',
    isAllowed: false,
    remark: 'Files are never part of it, changed or not.',
  },
  {
    wish: 'Send the file along with a print',
    isAllowed: false,
    remark: 'Not as a gift either.',
  },
  {
    wish: 'Have a printing service print for your shop',
    isAllowed: false,
    remark: 'They would need the file. With a Commercial plan of their own they may.',
  },
  {
    wish: 'Cast a design in series from a mould',
    isAllowed: false,
    remark: 'It covers 3D prints.',
  },
  {
    get wish() {
      return `Call your shop "${site.brand}"`;
    },
    isAllowed: false,
    get remark() {
      return `"Designed by ${site.brand}" beside a print is fine.`;
    },
  },
];

export const answers: readonly { id: string; question: string; answer: string }[] = [
  {
    id: 'proof',
    question: 'How do I show that I may sell a design?',
    answer:
      'On your downloads page you can create a licence for each design that you downloaded under Commercial: a page of its own with a number, which anybody can open and which says whether the licence is good. Your name is on that page only if you want that; your certificate and your cards always carry it. It is evidence of what we granted to you: it cannot be passed on, it is not legal advice, and it does not change the rules of a marketplace.',
  },
  {
    id: 'gap',
    question: 'I cancelled and subscribed again. What is covered?',
    answer:
      'What you downloaded in either of the two subscriptions. Designs that you downloaded between them, on Free or Personal, are covered once you download them again.',
  },
  {
    id: 'change',
    question: 'What if I change from Commercial to Personal?',
    answer:
      'The Commercial plan runs until the next renewal. What you downloaded until then stays covered, what you download afterwards is not.',
  },
  {
    id: 'given',
    question: 'Does a plan that was given to me count?',
    answer: 'Yes. A Commercial plan that we gave you has the same licence while it lasts, and afterwards.',
  },
  {
    id: 'business',
    question: 'I have a company with several printers. Is one subscription enough?',
    answer:
      'Yes, for one company, with as many printers and as many prints as you like, as long as the files stay within it.',
  },
  {
    id: 'removed',
    question: 'What if you remove or change a design?',
    answer:
      'What you downloaded before stays covered. Keep your copy of the files: we may not be able to give it to you again.',
  },
];
