import type { SettingsHazard } from '#src/lib/slicer-settings.ts';

/**
 * Scripts that a slicer starts after slicing, and addresses, names and keys of printers. Older versions of the slicers
 * call the last ones `octoprint_…` and still read them.
 */
const removed =
  /^(post_process\w*|printhost_?\w*|print_host\w*|octoprint_(host|apikey|cafile)|\w*(api_?key|access_code))$/;

/** Returns whether a setting must never leave the shop. `key` may be in any case. */
export function isRemovedKey(key: string): boolean {
  return removed.test(key.trim().toLowerCase());
}

/** Settings about G-code that contain none. */
const plainGcodeKeys =
  /^(gcode_(flavor|file|label_objects|comments|resolution|binary)|binary_gcode|.*_type)$/;
const userKeys = /^(designeruserid|profileuserid|profileusername|user_?(id|name))$/;

/** Returns the kind of content that the admin is told about; undefined for an ordinary setting. */
export function findHazard(key: string, value: string): SettingsHazard | undefined {
  const name = key.trim().toLowerCase();
  if (isBlank(value)) return undefined;
  if (name.startsWith('post_process') || name === 'gcode_substitutions') return 'script';
  if (name === 'host_type' || name.startsWith('bbl_')) return 'vendor';
  if (isRemovedKey(name) || name.startsWith('host_')) return 'printer_host';
  if (userKeys.test(name)) return 'user';
  if (/^source_file$/.test(name)) return /[\\/]/.test(value) ? 'path' : undefined;
  if (!name.includes('gcode') || plainGcodeKeys.test(name) || /^[\d.,;%]+$/.test(value)) return undefined;
  return name.includes('start') ? 'start_gcode' : 'gcode';
}

/** Returns whether a value is empty or says no. Slicers write every setting, also those that are not used. */
export function isBlank(value: string): boolean {
  return /^[\s"'[\];,]*(0|false|nil|null|none)?[\s"'[\];,]*$/i.test(value);
}
