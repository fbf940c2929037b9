import type { SettingsProducer, SettingsWarning, SlicerSettings } from '../contract/slicer-settings.ts';
import { defaultMeshLimits, type MeshLimits } from '../core/limits.ts';
import { MeshError } from '../core/mesh-error.ts';
import { ZipParts } from '../threemf/zip-parts.ts';
import { ConfigEntries } from '../threemf/config/config-entries.ts';
import { findWarnings } from './find-warnings.ts';
import { readApplication, type Application } from './read-application.ts';
import { isBambuProject, readBambuSettings } from './read-bambu.ts';
import { isCuraProject, readCuraSettings } from './read-cura.ts';
import { isPrusaProject, readPrusaSettings } from './read-prusa.ts';
import { compact } from '../threemf/config/values.ts';

export interface SettingsReport {
  /** Null if the package is no project of a slicer, or its settings cannot be read. */
  settings: SlicerSettings | null;
  warnings: SettingsWarning[];
}

/**
 * Reads what the project file of a slicer says about its settings. Nothing in it is trusted: sizes, depths and ranges are
 * limited, and what does not fit is left out. A package that is not valid has no settings.
 * @param path of a 3MF package
 */
export async function readSlicerSettings(
  path: string,
  limits: MeshLimits = defaultMeshLimits,
): Promise<SettingsReport> {
  let parts: ZipParts | undefined;
  try {
    parts = await ZipParts.open(path, limits);
    return await readReport(parts);
  } catch (error) {
    if (error instanceof MeshError) return { settings: null, warnings: [] };
    throw error;
  } finally {
    parts?.close();
  }
}

async function readReport(parts: ZipParts): Promise<SettingsReport> {
  const application = await readApplication(parts);
  const warnings = await findWarnings(new ConfigEntries(parts), application);
  const settings = await readSettings(new ConfigEntries(parts), application).catch((error: unknown) => {
    if (error instanceof MeshError) return null;
    throw error;
  });
  return { settings, warnings };
}

async function readSettings(
  entries: ConfigEntries,
  application: Application,
): Promise<SlicerSettings | null> {
  const { names } = entries;
  if (isBambuProject(names)) {
    const found = await readBambuSettings(entries);
    const { version = found?.version } = application;
    return found ? compact({ producer: getBambuFamily(application), ...found, version }) : null;
  }
  if (isPrusaProject(names)) {
    const found = await readPrusaSettings(entries);
    const { version } = application;
    return found ? compact({ producer: getPrusaFamily(application), version, ...found }) : null;
  }
  if (!isCuraProject(names)) return null;
  return compact<SlicerSettings>({ producer: 'cura', ...(await readCuraSettings(entries)) });
}

function getBambuFamily({ name }: Application): SettingsProducer {
  if (name === undefined || name.startsWith('bambustudio')) return 'bambustudio';
  return /^(orca|elegoo|creality|snapmaker|qidi|anycubic|flash)/.test(name) ? 'orcaslicer' : 'other';
}

function getPrusaFamily({ name }: Application): SettingsProducer {
  return name === undefined || name.startsWith('prusaslicer') ? 'prusaslicer' : 'other';
}
