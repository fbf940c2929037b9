import { lazyPart } from '#src/ui/feedback/lazy-part.tsx';

/** The button that follows the designer. It needs scripts, so that its code is not part of the page. */
export const FollowButton = lazyPart(
  async () => (await import('#src/features/notifications/client/FollowButton.tsx')).FollowButton,
);
