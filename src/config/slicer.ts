import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { SlicerConfig } from '#src/integrations/slicer.ts';
import type { Environment } from './environment.ts';

/**
 * Reads the settings of the slicer. @returns undefined without one
 * @param problems receives a line for each problem
 */
export function readSlicer(env: Environment, problems: string[]): SlicerConfig | undefined {
  const { SLICER: program, SLICER_PROFILES: folder } = env;
  if (program === undefined && folder === undefined) return undefined;
  for (const [name, path] of Object.entries({ SLICER: program, SLICER_PROFILES: folder })) {
    if (path === undefined)
      problems.push(`${name}: is required, because the other setting of the slicer is given`);
    else if (!existsSync(path)) problems.push(`${name}: there is no ${path}`);
  }
  return { program: resolve(program ?? ''), profileFolder: resolve(folder ?? '') };
}
