import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { PrintSpeeds } from '@firstlayer/mesh/estimate/estimate-print.ts';
import type { PrinterClass } from '@firstlayer/mesh/contract/print-facts.ts';

export const profileFolder = join(import.meta.dirname, 'profiles');

/** The speeds of a class, and its accelerations in mm/s². */
export type ClassProfile = { speeds: PrintSpeeds; wallAcceleration: number; fillAcceleration: number };

/** Reads the profile of a class and what all profiles have in common. */
export async function readProfile(printerClass: PrinterClass): Promise<ClassProfile> {
  const values = new Map<string, number>();
  for (const name of ['base', printerClass]) {
    const text = await readFile(join(profileFolder, `${name}.ini`), 'utf8');
    for (const [, key = '', value] of text.matchAll(/^(\w+) = ([\d.]+)$/gm)) values.set(key, Number(value));
  }
  const get = (key: string): number => {
    const value = values.get(key);
    if (value === undefined) throw new Error(`The profile of ${printerClass} has no ${key}.`);
    return value;
  };
  const speeds = {
    outer: get('external_perimeter_speed'),
    inner: get('perimeter_speed'),
    solid: get('solid_infill_speed'),
    fill: get('infill_speed'),
    bridge: get('bridge_speed'),
    first: get('first_layer_speed'),
    lowest: get('min_print_speed'),
    shortestLayer: get('slowdown_below_layer_time'),
    flow: get('filament_max_volumetric_speed'),
  };
  return {
    speeds,
    wallAcceleration: get('perimeter_acceleration'),
    fillAcceleration: get('infill_acceleration'),
  };
}
