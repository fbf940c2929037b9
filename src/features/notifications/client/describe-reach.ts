import type { Follow } from '../schemas.ts';

/** Describes which releases the mails to a person are about. */
export function describeReach(follows: readonly Follow[]): string {
  if (follows.length === 0) return 'Release mails are about all designs.';
  return `Release mails are only about ${describeFollowed(follows)}.`;
}

/** Returns 'designs of Ida Lund' or 'designs of Ida Lund or in Vases'. */
function describeFollowed(follows: readonly Follow[]): string {
  const names = (kind: Follow['kind']) => follows.filter((one) => one.kind === kind).map(({ name }) => name);
  const [designers, categories] = [names('designer'), names('category')];
  const parts = [
    ...(designers.length > 0 ? [`of ${designers.join(', ')}`] : []),
    ...(categories.length > 0 ? [`in ${categories.join(', ')}`] : []),
  ];
  return `designs ${parts.join(' or ')}`;
}
