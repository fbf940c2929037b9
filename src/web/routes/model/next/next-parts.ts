import { loadNear } from '#src/ui/feedback/near-part.tsx';

/** Related designs and more by the designer, below the comments. */
export const NextDesigns = loadNear(async () => (await import('./NextDesigns.tsx')).NextDesigns);

/** More by the designer as a list, in the right column of wide screens. */
export const DesignerList = loadNear(async () => (await import('./DesignerList.tsx')).DesignerList);
