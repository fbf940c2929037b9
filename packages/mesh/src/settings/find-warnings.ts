import type { SettingsHazard, SettingsWarning } from '../contract/slicer-settings.ts';
import { MeshError } from '../core/mesh-error.ts';
import type { ConfigEntries } from '../threemf/config/config-entries.ts';
import { maxWarnings } from '../threemf/config/limits.ts';
import type { Application } from './read-application.ts';
import { findHazard } from './unwanted-keys.ts';
import { cleanText } from '../threemf/config/values.ts';
import { visitKeys } from './visit-keys.ts';

/** Lists code, commands, addresses and names in the settings of a package, each setting of a file once. */
export async function findWarnings(
  entries: ConfigEntries,
  { metadata }: Application,
): Promise<SettingsWarning[]> {
  const found = new WarningList();
  for (const [key, value] of metadata) found.check('3D/3dmodel.model', key, value);
  for (const name of entries.names) {
    const title = entries.getTitle(name);
    if (name.endsWith('.gcode')) found.add('gcode', title, '');
    else if (!(await checkEntry(entries, name, found))) found.add('unreadable', title, '');
  }
  return found.list();
}

/** @returns false if the file is too large, damaged, or no valid JSON or XML */
async function checkEntry(entries: ConfigEntries, name: string, found: WarningList): Promise<boolean> {
  if (entries.isTooLarge(name)) return false;
  try {
    const text = await entries.read(name);
    return (
      text === undefined ||
      (await visitKeys(text, (key, value) => found.check(entries.getTitle(name), key, value)))
    );
  } catch (error) {
    if (error instanceof MeshError) return false;
    throw error;
  }
}

class WarningList {
  readonly #warnings = new Map<string, SettingsWarning>();

  check(entry: string, key: string, value: string): void {
    const kind = findHazard(key, value);
    if (kind !== undefined) this.add(kind, entry, key);
  }

  add(kind: SettingsHazard, entry: string, key: string): void {
    if (this.#warnings.size >= maxWarnings) return;
    const warning = { kind, entry: cleanText(entry) ?? '', key: cleanText(key) ?? '' };
    this.#warnings.set(`${warning.entry}\n${warning.key}`, warning);
  }

  list(): SettingsWarning[] {
    return [...this.#warnings.values()];
  }
}
