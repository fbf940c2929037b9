import type { SettingsHazard } from '@firstlayer/mesh/contract/slicer-settings.ts';
import type { AdminModel, SettingsNotice } from '../../admin-schemas.ts';

/** In the order in which they are listed. */
const hazardTexts: [SettingsHazard, string][] = [
  ['start_gcode', 'start G-code'],
  ['gcode', 'G-code'],
  ['script', 'a script'],
  ['printer_host', 'a printer address'],
  ['vendor', "settings of a printer maker's network"],
  ['user', 'a user name or number'],
  ['path', 'a path on a computer'],
  ['unreadable', 'a settings file that cannot be read'],
];

const listFormat = new Intl.ListFormat('en-US');

/** Returns, for instance, 'This 3MF contains start G-code and a printer address.'; undefined if there is nothing. */
export function describeContents({ warnings }: SettingsNotice, format: string): string | undefined {
  const kinds = new Set(warnings.map(({ kind }) => kind));
  // Start G-code is G-code.
  if (kinds.has('start_gcode')) kinds.delete('gcode');
  const texts = hazardTexts.flatMap(([kind, text]) => (kinds.has(kind) ? [text] : []));
  return texts.length === 0
    ? undefined
    : `This ${format.toUpperCase()} contains ${listFormat.format(texts)}.`;
}

const maxNamed = 6;

/** Returns, for instance, 'Removed at the upload: post_process and print_host.'; undefined if nothing was removed. */
export function describeRemoved({ removed }: SettingsNotice): string | undefined {
  if (removed.length === 0) return undefined;
  const names = [...new Set(removed.map(({ entry, key }) => (key === '' ? entry : key)))];
  const rest = names.length - maxNamed;
  const shown = rest > 0 ? [...names.slice(0, maxNamed), `${rest} more`] : names;
  return `Removed at the upload: ${listFormat.format(shown)}.`;
}

/** Describes the notices of all files for a toast; undefined if there are none. */
export function describeNotices({ files, settingsNotices }: AdminModel): string | undefined {
  const texts = settingsNotices.flatMap((notice) => {
    const file = files.find(({ id }) => id === notice.fileId);
    const parts = file ? [describeContents(notice, file.format), describeRemoved(notice)] : [];
    const text = parts.filter((part) => part !== undefined).join(' ');
    return file && text !== '' ? [`${file.name}: ${text}`] : [];
  });
  return texts.length === 0 ? undefined : texts.join(' ');
}
