import { formatWeekdays } from '#src/lib/weekdays.ts';
import { site } from '#src/site.ts';

const numbers = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');
const inWords = (count: number, noun: string) =>
  `${numbers[count] ?? count} ${noun}${count === 1 ? '' : 's'}`;
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the title and the lead of the page, with the numbers of designers and release days. */
export function aboutIntro() {
  const { brand, designers, releaseSchedule } = site;
  const rhythm = releaseSchedule.length === 0 ? '' : `, ${inWords(releaseSchedule.length, 'release')} a week`;
  const [draw, put] = designers.length === 1 ? ['draws', 'puts'] : ['draw', 'put'];
  const who = capitalized(inWords(designers.length, 'in-house designer'));
  const when = releaseSchedule.length === 0 ? 'when it is done' : 'on a fixed day of the week';
  return {
    title: `${capitalized(inWords(designers.length, 'designer'))}${rhythm}.`,
    lead: `${brand} is a small workshop. ${who} ${draw} every model here and ${put} it out ${when}. The free library can be downloaded without limit; a plan opens the rest.`,
  };
}

export const reasons = [
  {
    title: 'The entire library',
    text: 'Every design we have released and every one we will, with unlimited downloads as STL, 3MF or ZIP.',
  },
  {
    title: 'New designs every week',
    text: 'At least two new designs weekly, on fixed days, so that you know when to look in.',
  },
  {
    title: 'A licence to sell',
    text: 'With Commercial you may sell prints of the designs you download during your subscription, and you get a mail at the moment of each release.',
  },
] as const;

type Schedule = readonly { weekday: number; designerUserId: string | null }[];

/**
 * Returns a text such as 'every Monday and Friday', or 'in turn every Monday' for a designer who has only days that all
 * designers share; undefined for a designer without release days.
 */
export function formatReleaseDays(
  userId: string,
  schedule: Schedule = site.releaseSchedule,
): string | undefined {
  const own = schedule.filter(({ designerUserId }) => designerUserId === userId);
  const shared = schedule.filter(({ designerUserId }) => designerUserId === null);
  if (own.length > 0) return `every ${formatWeekdays(own)}`;
  return shared.length > 0 ? `in turn every ${formatWeekdays(shared)}` : undefined;
}

export function releaseGoal() {
  const days = formatWeekdays(site.releaseSchedule);
  return {
    title: days === '' ? 'Our goal: two releases every week' : `Our goal: a release every ${days}`,
    text: `Both plans promise at least two new designs a week${days === '' ? '' : '; we aim for one on each of these days'}. The plates show how far this week is.`,
  };
}
