import { site } from '#src/site.ts';

/** Returns the display name of a designer, or null for one who is no longer configured. */
export function findDesignerName(userId: string | null): string | null {
  return site.designers.find((designer) => designer.userId === userId)?.displayName ?? null;
}
