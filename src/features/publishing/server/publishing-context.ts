import type { Context } from '#src/features/context.ts';
import type { OwnSlicer } from './examination/own-slicer.ts';
import type { OnRelease } from './release/release.ts';

/** What checks, cleans and measures a file. */
export type FileContext = Pick<Context, 'storage' | 'mesh' | 'limits'>;

/** What stores files and their rows. */
export type StoreContext = Pick<Context, 'db' | 'storage' | 'limits' | 'log'>;

/** What examines files. */
export type ExaminationContext = FileContext & Pick<Context, 'runWhenIdle' | 'log'>;

/** What this feature takes of the context, which the installation of the demo has too. */
export interface PublishingContext
  extends ExaminationContext, Pick<Context, 'db' | 'images' | 'jobs' | 'now'> {
  /** Undefined without a slicer. */
  ownSlicer?: OwnSlicer | undefined;
  /** Called in the transaction that releases a design. */
  onRelease: OnRelease;
}
