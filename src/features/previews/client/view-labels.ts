import type { PreviewMesh } from '../schemas.ts';
import type { ViewName } from './scene/orbit.ts';

export const viewLabels: Record<ViewName, string> = {
  home: 'Home',
  front: 'Front',
  back: 'Back',
  left: 'Left',
  right: 'Right',
  top: 'Top',
  bottom: 'Bottom',
};

/** Formats lengths, such as '92.4 × 92.4 × 180 mm'. */
export function formatSides(sidesMm: readonly number[]): string {
  return `${sidesMm.map(formatLength).join(' × ')} mm`;
}

/** Formats a length in millimeters: exactly below 100, else as a whole number. */
export function formatLength(mm: number): string {
  return String(mm < 100 ? Math.round(mm * 10) / 10 : Math.round(mm));
}

/** Describes a view for screen readers. */
export function describeView(title: string, { boundsMm, parts }: PreviewMesh): string {
  const sides = boundsMm.map((mm) => Math.round(mm)).join(' by ');
  return `3D view: ${title}, ${sides} millimeters, ${parts.length} ${parts.length === 1 ? 'part' : 'parts'}`;
}

/** Formats the size of a preview, such as '56 kB'. */
export function formatPreviewSize(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1000))} kB`;
}
