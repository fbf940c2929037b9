/** The programs whose project files are read. Slicers that are built on OrcaSlicer count as `orcaslicer`. */
export const settingsProducers = ['prusaslicer', 'bambustudio', 'orcaslicer', 'cura', 'other'] as const;
export type SettingsProducer = (typeof settingsProducers)[number];

export interface SlicerFilament {
  type?: string | undefined;
  /** #rrggbb in lower case. */
  color?: string | undefined;
  grams?: number | undefined;
}

export interface SlicerPlate {
  index: number;
  name?: string | undefined;
  minutes?: number | undefined;
  grams?: number | undefined;
  supports?: boolean | undefined;
}

/** The settings with which a slicer's project file was made, as far as the file states them. Fields that it does not state are absent. */
export interface SlicerSettings {
  producer: SettingsProducer;
  version?: string | undefined;
  printer?: string | undefined;
  nozzleMm?: number | undefined;
  layerMm?: number | undefined;
  walls?: number | undefined;
  topLayers?: number | undefined;
  bottomLayers?: number | undefined;
  infill?: { percent: number; pattern?: string | undefined } | undefined;
  supports?: boolean | undefined;
  brimMm?: number | undefined;
  isVase?: boolean | undefined;
  filaments?: SlicerFilament[] | undefined;
  plates?: SlicerPlate[] | undefined;
}

/**
 * Kinds of content that the panel names to the admin: code that a printer runs, programs that a slicer starts, addresses and
 * keys of printers, names of people, paths on somebody's computer, settings of one maker's network, and files that could not be read.
 */
export const settingsHazards = [
  'start_gcode',
  'gcode',
  'script',
  'printer_host',
  'user',
  'path',
  'vendor',
  'unreadable',
] as const;
export type SettingsHazard = (typeof settingsHazards)[number];

/** A setting in a project file that holds code or commands, or tells something about a person. */
export interface SettingsWarning {
  kind: SettingsHazard;
  /** The file in the package. */
  entry: string;
  /** The name of the setting; empty if the whole file is meant. */
  key: string;
}

/** A setting that was removed from a project file. */
export interface RemovedSetting {
  /** The file in the package. */
  entry: string;
  /** The name of the setting; empty if the whole file was left out, because it could not be read. */
  key: string;
}

/** The result of the check of an uploaded file. It is stored with the file. */
export interface SavedSettingsCheck {
  /** The version of the rules. */
  version: number;
  removed: RemovedSetting[];
  warnings: SettingsWarning[];
}
