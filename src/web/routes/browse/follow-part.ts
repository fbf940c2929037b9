import { lazyPart } from '#src/ui/feedback/lazy-part.tsx';

/** The button that follows the chosen category. Most lists have none, so that its code is not part of the page. */
export const FollowCategory = lazyPart(async () => (await import('./FollowCategory.tsx')).FollowCategory);
