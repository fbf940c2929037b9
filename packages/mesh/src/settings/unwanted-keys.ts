import type { SettingsHazard } from '../contract/slicer-settings.ts';

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

/** The first pattern that matches decides. */
const hazards: [SettingsHazard, RegExp][] = [
  ['script', /^(post_process|gcode_substitutions$)/],
  ['vendor', /^(host_type$|bbl_)/],
  ['printer_host', /^host_/],
  ['user', /^(designeruserid|profileuserid|profileusername|user_?(id|name))$/],
  ['path', /^source_file$/],
  ['start_gcode', /^(?=.*gcode).*start/],
  ['gcode', /gcode/],
];

/** Returns the kind of content that is reported to the admin; undefined for an ordinary setting. */
export function findHazard(key: string, value: string): SettingsHazard | undefined {
  const name = key.trim().toLowerCase();
  if (isBlank(value)) return undefined;
  const [kind] = hazards.find(([, pattern]) => pattern.test(name)) ?? [];
  if (kind === undefined) return isRemovedKey(name) ? 'printer_host' : undefined;
  if (kind === 'path') return /[\\/]/.test(value) ? kind : undefined;
  if (kind !== 'gcode' && kind !== 'start_gcode') return kind;
  return plainGcodeKeys.test(name) || /^[\d.,;%]+$/.test(value) ? undefined : kind;
}

const noWords = new Set(['', '0', 'false', 'nil', 'null', 'none', '{}']);

/** Returns whether a value is empty or says no. Slicers write every setting, also those that are not used. */
export function isBlank(value: string): boolean {
  return noWords.has(value.replaceAll(/[\s"'[\];,]+/g, '').toLowerCase());
}
