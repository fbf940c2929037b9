import type { Context } from '#src/features/context.ts';
import type { OwnSlicer } from './examination/own-slicer.ts';
import type { OnRelease } from './release/release.ts';

/** What this feature takes of the context, which the installation of the demo has too. */
export interface PublishingDeps extends Pick<
  Context,
  'db' | 'storage' | 'images' | 'mesh' | 'jobs' | 'limits' | 'runWhenIdle' | 'log' | 'now'
> {
  /** Undefined without a slicer. */
  ownSlicer?: OwnSlicer | undefined;
  /** Called in the transaction that releases a design. */
  onRelease: OnRelease;
}
