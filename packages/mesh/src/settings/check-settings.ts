import type { RemovedSetting, SettingsWarning } from '../contract/slicer-settings.ts';
import type { MeshLimits } from '../core/limits.ts';
import { cleanPackage } from './clean-package.ts';
import { readSlicerSettings } from './read-slicer-settings.ts';

export interface SettingsCheck {
  /** The settings that were removed. If there are any, a new package was written. */
  removed: RemovedSetting[];
  /** The remaining settings that the admin should know about. */
  warnings: SettingsWarning[];
}

/**
 * Removes from a 3MF package what must not leave the shop, and lists what the admin should know about the rest.
 * @param outputPath the file to write, which is not touched if there is nothing to remove
 * @throws MeshError if the package is not valid
 */
export async function checkSettings(
  path: string,
  outputPath: string,
  limits: MeshLimits,
): Promise<SettingsCheck> {
  const removed = await cleanPackage(path, outputPath, limits);
  const { warnings } = await readSlicerSettings(removed.length > 0 ? outputPath : path, limits);
  return { removed, warnings };
}
