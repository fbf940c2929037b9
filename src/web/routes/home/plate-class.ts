/** The title below a plate. */
export const plateTitle =
  'mt-3 text-h4 wrap-anywhere wdth-card max-[29.99rem]:text-[.9375rem] max-[29.99rem]:leading-[1.2rem]';

/** The link of a title, which covers the whole plate. */
export const plateLink = 'no-underline before:absolute before:inset-0 before:z-1 group-hover:title-mark';

/** The line below the title. */
export const plateText = 'text-sm text-ink-3 max-[29.99rem]:text-xs';
