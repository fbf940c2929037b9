/** A grid of releases with large pictures. */
export const releaseGrid = 'grid grid-cols-2 gap-x-3 gap-y-8 md:gap-x-6 lg:grid-cols-3';

export const pictureSizes =
  '(min-width: 90rem) 421px, (min-width: 64rem) calc((100vw - 128px) / 3), (min-width: 48rem) calc((100vw - 72px) / 2), calc((100vw - 44px) / 2)';
