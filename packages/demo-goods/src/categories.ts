export type DemoSubcategory = { slug: string; name: string; description: string };

export type DemoCategory = DemoSubcategory & { subcategories: DemoSubcategory[] };

export const demoCategories: DemoCategory[] = [
  {
    slug: 'home-decor',
    name: 'Home Decor',
    description: 'Things that stay out on the shelf, the wall and the table.',
    subcategories: [
      { slug: 'vases', name: 'Vases', description: 'For dried stems, one branch or a whole bunch.' },
      { slug: 'lighting', name: 'Lighting', description: 'Shades, lanterns and night lights for LEDs.' },
      { slug: 'desk', name: 'Desk', description: 'Caddies, rests and whatever keeps cables in place.' },
      { slug: 'hooks', name: 'Hooks', description: 'Hooks and rails that carry coats, cups and headphones.' },
      { slug: 'tableware', name: 'Tableware', description: 'Bowls, coasters and cups for the laid table.' },
      { slug: 'figures', name: 'Figures', description: 'Birds, beasts and objects to look at.' },
    ],
  },
  {
    slug: 'planters',
    name: 'Planters',
    description: 'Pots with drainage, for the sill, the shelf and the wall.',
    subcategories: [
      { slug: 'pots', name: 'Pots', description: 'Pots that take a nursery pot or a handful of soil.' },
      {
        slug: 'succulents',
        name: 'Succulents',
        description: 'Small and shallow, for plants that like it dry.',
      },
      { slug: 'wall-planters', name: 'Wall Planters', description: 'Planters that hang on two screws.' },
      {
        slug: 'self-watering',
        name: 'Self-Watering',
        description: 'Planters with a well, for forgetful people.',
      },
    ],
  },
  {
    slug: 'decorative',
    name: 'Decorative',
    description: 'No use at all, or hardly any, and the better for it.',
    subcategories: [
      { slug: 'candles', name: 'Candles', description: 'Holders and shells for tealights and candles.' },
      { slug: 'ornaments', name: 'Ornaments', description: 'To hang in a window or set on a shelf.' },
    ],
  },
  {
    slug: 'garden',
    name: 'Garden',
    description: 'For the bed, the balcony and those who visit it.',
    subcategories: [
      { slug: 'labels', name: 'Labels', description: 'Stakes that remember what you sowed.' },
      { slug: 'seedlings', name: 'Seedlings', description: 'Trays and cells for an early start.' },
      { slug: 'wildlife', name: 'Wildlife', description: 'Feeders and shelters.' },
    ],
  },
  {
    slug: 'others',
    name: 'Others',
    description: 'Useful things that fit nowhere else.',
    subcategories: [
      { slug: 'organisers', name: 'Organisers', description: 'Bins and combs against drawers full of bags.' },
      { slug: 'kitchen', name: 'Kitchen', description: 'Cutters, coasters and small helpers.' },
      { slug: 'bath', name: 'Bath', description: 'Things that stand in water and dry quickly.' },
      { slug: 'toys', name: 'Toys', description: 'To play with, each with the age that it suits.' },
      { slug: 'fidgets', name: 'Fidgets', description: 'Printed in place, turned under the desk.' },
    ],
  },
];
