/** Puts rank 1 on the left and ranks 2 and 3 as rows beside it; at 768 px a row above two cards; on phones one column. */
export const rankingGrid =
  'grid gap-x-6 gap-y-8 md:grid-cols-2 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[1fr_1fr] lg:gap-x-12 lg:gap-y-6';

export const firstEntry =
  'group relative flex min-w-0 flex-col md:col-span-full md:grid md:grid-cols-2 md:gap-6 lg:col-span-1 lg:col-start-1 lg:row-span-2 lg:flex lg:gap-0';

export const sideEntry =
  'group relative grid min-w-0 content-start gap-x-6 gap-y-4 max-md:grid-cols-[7.5rem_minmax(0,1fr)] max-md:items-start lg:grid-cols-[40%_minmax(0,1fr)] lg:content-stretch lg:gap-8';

/** The title below a plate. */
export const plateTitle =
  'mt-3 text-h4 wrap-anywhere wdth-card max-[29.99rem]:text-[.9375rem] max-[29.99rem]:leading-[1.2rem]';

/** The link of a title, which covers the whole plate. */
export const plateLink = 'no-underline before:absolute before:inset-0 before:z-1 group-hover:title-mark';

/** The line below the title. */
export const plateText = 'text-sm text-ink-3 max-[29.99rem]:text-xs';
