import type { Context } from '#src/features/context.ts';
import type { OwnSlicer } from './examination/own-slicer.ts';
import type { OnRelease } from './release/release.ts';

/** The context for checking, cleaning and measuring a file. */
export type FileContext = Pick<Context, 'storage' | 'mesh' | 'limits'>;

/** The context for storing files and their rows. */
export type StoreContext = Pick<Context, 'db' | 'storage' | 'limits' | 'log'>;

/** The context for examining files. */
export type ExaminationContext = FileContext & Pick<Context, 'runWhenIdle' | 'log'>;

/** The parts of the context that this feature uses. The installation of the demo has them, too. */
export interface PublishingContext
  extends ExaminationContext, Pick<Context, 'db' | 'images' | 'jobs' | 'now'> {
  /** Undefined without a slicer. */
  ownSlicer?: OwnSlicer | undefined;
  /** Called in the transaction that releases a design. */
  onRelease: OnRelease;
}
