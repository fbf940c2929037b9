import { readFieldErrors, type FieldErrors } from '#src/ui/form/form-errors.ts';
import type { SiteFacts } from '#src/site.ts';
import { factNames } from '../constants.ts';
import { Facts } from '../schemas.ts';

export type FactName = keyof SiteFacts;

export const allFacts = Object.keys(factNames) as FactName[];

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the facts that differ, in the order of the panel. */
export function findChanged(before: SiteFacts, after: SiteFacts): FactName[] {
  return allFacts.filter((name) => !isSame(before[name], after[name]));
}

/** Returns the facts with some of them taken from others. */
export function withFacts(facts: SiteFacts, names: readonly FactName[], from: SiteFacts): SiteFacts {
  return { ...facts, ...Object.fromEntries(names.map((name) => [name, from[name]])) };
}

/** Returns the facts without a designer, whose days go to the heir, or become free. */
export function withoutDesigner(facts: SiteFacts, userId: string, heir: string | null): SiteFacts {
  const days = facts.releaseSchedule.flatMap((day) => {
    if (day.designerUserId !== userId) return [day];
    return heir === null ? [] : [{ ...day, designerUserId: heir }];
  });
  return {
    ...facts,
    designers: facts.designers.filter((one) => one.userId !== userId),
    releaseSchedule: days,
  };
}

/** Returns the message of each field that is not valid, by its path with dots; empty when all can be saved. */
export function checkFacts(facts: SiteFacts): FieldErrors {
  const { error } = Facts.safeParse(facts);
  return error ? readFieldErrors(error.issues) : {};
}

/** Returns the errors of one fact, or of a row in it, without the path of the fact. */
export function errorsOf(errors: FieldErrors, path: string): FieldErrors {
  const found = Object.entries(errors).filter(([name]) => name.startsWith(`${path}.`));
  return Object.fromEntries(found.map(([name, message]) => [name.slice(path.length + 1), message]));
}

/** Returns a fact as a person reads it in the history. */
export function describeFact(name: FactName, value: unknown, { designers }: SiteFacts): string {
  const facts = { [name]: value } as Partial<SiteFacts>;
  if (name === 'mark') return value === null ? 'the one that comes with the shop' : 'an own one';
  if (facts.designers) return facts.designers.map(({ displayName }) => displayName).join(', ');
  if (facts.socialLinks) return facts.socialLinks.map(({ label }) => label).join(', ') || 'none';
  if (facts.occasions) return facts.occasions.map(({ title }) => title).join(', ') || 'none';
  if (facts.operator) return [facts.operator.name, facts.operator.address].filter(Boolean).join(', ');
  if (facts.releaseSchedule) return describeDays(facts.releaseSchedule, designers);
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value);
}

const shortDays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

function describeDays(days: SiteFacts['releaseSchedule'], designers: SiteFacts['designers']): string {
  const nameOf = (id: string | null) =>
    id === null
      ? 'in turn'
      : (designers.find(({ userId }) => userId === id)?.displayName ?? 'a former designer');
  const texts = days.map(
    ({ weekday, designerUserId }) => `${shortDays[weekday - 1]} ${nameOf(designerUserId)}`,
  );
  return texts.join(', ') || 'no days';
}
