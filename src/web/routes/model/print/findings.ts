import type { ModelPrint } from '#src/features/print-facts/schemas.ts';

const byDesigner = 'The designer says so';

/**
 * Returns what the examination has found about supports, which stands below the designer's word. A place that seems to need
 * them although the designer says otherwise is named to be checked.
 */
export function describeSupports(
  { state, supports }: Pick<ModelPrint, 'state' | 'supports'>,
  isNeeded: boolean,
): string {
  const { verdict, bridgeMm, cause } = supports;
  if (state !== 'done') return byDesigner;
  if (verdict === 'needed' && cause !== null) {
    const place = cause.kind === 'island' ? 'part in the air' : 'overhang';
    const height = Math.round(cause.heightMm);
    return isNeeded ? `For the ${place} at ${height} mm` : `Check the ${place} at ${height} mm`;
  }
  if (verdict === 'bridges' && bridgeMm > 0) return `Bridges up to ${Math.ceil(bridgeMm)} mm`;
  if (isNeeded || verdict === 'needed' || verdict === 'unknown') return byDesigner;
  return verdict === 'none' ? 'No bridges' : 'Short overhangs only';
}

export const brimFinding = byDesigner;
