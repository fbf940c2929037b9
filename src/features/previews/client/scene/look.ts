import type { Bed } from './bed-model.ts';

export const axes = ['x', 'y', 'z'] as const;
export type Axis = (typeof axes)[number];

/** A cut through the object. `share` is the place along the axis, from 0 to 1; what lies beyond it is cut away. */
export interface Section {
  axis: Axis;
  share: number;
  isFlipped: boolean;
}

/** The settings of the view, except those of the camera. */
export interface Look {
  section: Section | null;
  isXray: boolean;
  /** From 0 to 1. */
  apart: number;
  /** The indices of hidden parts. */
  hidden: ReadonlySet<number>;
  bed: Bed | null;
}
