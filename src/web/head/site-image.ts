/** The picture of link previews for all pages without their own; scripts/draw-site-image.ts draws it. */
export const siteImagePath = '/share.jpg';
