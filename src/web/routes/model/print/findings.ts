import type { ModelPrint } from '#src/features/print-facts/schemas.ts';

const byDesigner = 'The designer says so';

/** Returns what the examination has found about supports, which stands below the designer's word. */
export function describeSupports({ state, supports }: Pick<ModelPrint, 'state' | 'supports'>): string {
  const { verdict, bridgeMm, cause } = supports;
  if (state !== 'done' || verdict === 'unknown') return byDesigner;
  if (verdict === 'bridges')
    return bridgeMm > 0 ? `Bridges up to ${Math.ceil(bridgeMm)} mm` : 'Short overhangs only';
  if (verdict === 'none' || cause === null) return verdict === 'none' ? 'No bridges' : byDesigner;
  const height = Math.round(cause.heightMm);
  return cause.kind === 'island' ? `A part begins in the air at ${height} mm` : `Overhang at ${height} mm`;
}

export const brimFinding = byDesigner;
