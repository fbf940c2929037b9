import type { RenderDeps } from './pictures/render-job.ts';
import type { CheckDeps } from './uploads/check-file.ts';
import type { StoreDeps } from './uploads/store-files.ts';

/** The dependencies for creating a design and for changing its files and images. */
export type CreateDeps = CheckDeps & StoreDeps & Pick<RenderDeps, 'images' | 'jobs'>;
