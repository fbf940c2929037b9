import { contradictsNoSupports } from '#src/features/print-facts/contradicts-no-supports.ts';
import type { ModelPrint } from '#src/features/print-facts/schemas.ts';

const byDesigner = 'The designer says so';

/**
 * Returns what the examination has found about supports, which stands below the designer's word. A place too small to
 * contradict that word is left out.
 */
export function describeSupports(
  { state, supports }: Pick<ModelPrint, 'state' | 'supports'>,
  isNeeded: boolean,
): string {
  const { verdict, bridgeMm, cause } = supports;
  if (state !== 'done' || verdict === 'unknown') return byDesigner;
  if (verdict === 'bridges')
    return bridgeMm > 0 ? `Bridges up to ${Math.ceil(bridgeMm)} mm` : 'Short overhangs only';
  if (verdict === 'none' || cause === null) return verdict === 'none' ? 'No bridges' : byDesigner;
  if (!isNeeded && !contradictsNoSupports(supports)) return byDesigner;
  const height = Math.round(cause.heightMm);
  const place = height < 1 ? 'just above the bed' : `at ${height} mm`;
  return cause.kind === 'island' ? `A part begins in the air ${place}` : `Overhang ${place}`;
}

export const brimFinding = byDesigner;
