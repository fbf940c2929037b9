import { contradictsNoSupports } from '#src/features/print-facts/contradicts-no-supports.ts';
import type { ModelPrint, SupportFinding } from '#src/features/print-facts/schemas.ts';

const byDesigner = 'The designer says so';

/**
 * Returns what the examination has found about supports, which stands below the designer's word. A place that seems to need
 * them although the designer says otherwise is named to be checked, unless it is small.
 */
export function describeSupports(
  { state, supports }: Pick<ModelPrint, 'state' | 'supports'>,
  isNeeded: boolean,
): string {
  const { verdict, bridgeMm, cause } = supports;
  if (state !== 'done') return byDesigner;
  if (verdict === 'needed' && cause !== null) return describePlace(supports, cause, isNeeded);
  if (verdict === 'bridges' && bridgeMm > 0) return `Bridges up to ${Math.ceil(bridgeMm)} mm`;
  if (isNeeded || verdict === 'needed' || verdict === 'unknown') return byDesigner;
  return verdict === 'none' ? 'No bridges' : 'Short overhangs only';
}

function describePlace(
  supports: SupportFinding,
  { kind, heightMm }: NonNullable<SupportFinding['cause']>,
  isNeeded: boolean,
): string {
  if (!isNeeded && !contradictsNoSupports(supports)) return byDesigner;
  const height = Math.round(heightMm);
  const name = kind === 'island' ? 'part in the air' : 'overhang';
  const place = height < 1 ? `${name} just above the bed` : `${name} at ${height} mm`;
  return isNeeded ? `For the ${place}` : `Check the ${place}`;
}

export const brimFinding = byDesigner;
