import { contradictsNoSupports } from '#src/features/print-facts/contradicts-no-supports.ts';
import type { ModelPrint, SupportFinding } from '#src/features/print-facts/schemas.ts';

/**
 * Returns what the examination has found about supports, which stands below the designer's word; '' for nothing to add. A
 * place that seems to need them although the designer says otherwise is named to be checked, unless it is small.
 */
export function describeSupports(
  { state, supports }: Pick<ModelPrint, 'state' | 'supports'>,
  isNeeded: boolean,
): string {
  const { verdict, bridgeMm, cause } = supports;
  if (state !== 'done') return '';
  if (verdict === 'needed' && cause !== null) return describePlace(supports, cause, isNeeded);
  if (verdict === 'bridges' && bridgeMm > 0) return `Bridges up to ${Math.ceil(bridgeMm)} mm`;
  if (isNeeded || verdict === 'needed' || verdict === 'unknown') return '';
  return verdict === 'none' ? 'No bridges' : 'Short overhangs only';
}

function describePlace(
  supports: SupportFinding,
  { kind, heightMm }: NonNullable<SupportFinding['cause']>,
  isNeeded: boolean,
): string {
  if (!isNeeded && !contradictsNoSupports(supports)) return '';
  const height = Math.round(heightMm);
  const [article, name] = kind === 'island' ? ['a', 'part in the air'] : ['an', 'overhang'];
  const place = height < 1 ? `${name} at the bed` : `${name} at ${height} mm`;
  return isNeeded
    ? `For the ${place}`
    : `Says the designer. We measured ${article} ${place}: look in the slicer.`;
}
