import { lazyPart } from '#src/ui/feedback/lazy-part.tsx';

/** Categories and popular designs. Only an empty list shows them, so that their code is not part of the page. */
export const OtherDesigns = lazyPart(async () => (await import('./OtherDesigns.tsx')).OtherDesigns);
