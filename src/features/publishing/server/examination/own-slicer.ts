import type { Slicer, SlicerProfile } from '#src/integrations/slicer.ts';

/** The slicer that the owner has set up. */
export interface OwnSlicer {
  slicer: Slicer;
  profiles: readonly SlicerProfile[];
  /** A hash of all profiles. */
  hash: string;
}
