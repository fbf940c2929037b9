/** What links show where they are shared, of all pages but a design's: scripts/draw-site-image.ts draws it. */
export const siteImagePath = '/share.jpg';
