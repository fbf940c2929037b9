/** The parts of the form, in their order. */
export const parts = [
  { id: 'site-shop', title: 'Shop' },
  { id: 'site-look', title: 'Look' },
  { id: 'site-home', title: 'Home' },
  { id: 'site-occasions', title: 'Occasions' },
  { id: 'site-designers', title: 'Designers and days' },
  { id: 'site-options', title: 'Options' },
  { id: 'site-legal', title: 'Terms and privacy' },
] as const;

export const previewId = 'site-preview';
