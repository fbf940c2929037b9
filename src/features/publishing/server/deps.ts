import type { RenderDeps } from './pictures/render-job.ts';
import type { CheckDeps } from './uploads/check-file.ts';
import type { StoreDeps } from './uploads/store-files.ts';

/** What it takes to create a design or to change its files and images. */
export type CreateDeps = CheckDeps & StoreDeps & Pick<RenderDeps, 'images' | 'jobs'>;
