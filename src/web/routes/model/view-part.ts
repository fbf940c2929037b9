import { lazyPart } from '#src/ui/feedback/lazy-part.tsx';

/** The button of the 3D view. It needs scripts, so that its code is not part of the page. */
export const ViewIn3dPart = lazyPart(
  async () => (await import('#src/features/printers/client/view/ViewIn3d.tsx')).ViewIn3d,
);
