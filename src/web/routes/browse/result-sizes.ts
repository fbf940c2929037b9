/** The `sizes` of the pictures in the grid beside the filter column. */
export const resultSizes =
  '(min-width: 90rem) 244px, (min-width: 75rem) calc((100vw - 416px) / 4), (min-width: 64rem) calc((100vw - 392px) / 3), (min-width: 48rem) calc((100vw - 96px) / 3), calc((100vw - 48px) / 2)';
