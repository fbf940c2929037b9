/** Returns the element id of a comment's heading in the moderation lists. */
export const headingId = (commentId: number) => `moderated-${commentId}`;

/** Layout with the comment on the left and its moderation on the right, stacked on narrow screens. */
export const cardClass = 'card grid gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-8';
export const sideClass =
  'grid min-w-0 content-start gap-4 border-line max-lg:border-t max-lg:pt-5 lg:border-l lg:pl-8';
export const sideTitleClass = 'text-sm font-semibold tracking-normal [font-stretch:100%]';
