import { site } from '#src/site.ts';

export const aboutIntro = {
  title: 'Two designers, three releases a week.',
  lead: `${site.brand} is a small workshop. Two in-house designers draw every model here and put it out on a fixed day of the week. The free library can be downloaded without limit; a plan opens the rest.`,
};

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

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

type Schedule = readonly { weekday: number; designerUserId: string }[];

const list = new Intl.ListFormat('en-GB');
const formatWeekdays = (days: Schedule) =>
  list.format(days.map(({ weekday }) => weekdays[weekday - 1] ?? ''));

/** Returns a text such as 'every Monday and Friday'; undefined for a designer without release days. */
export function formatReleaseDays(
  userId: string,
  schedule: Schedule = site.releaseSchedule,
): string | undefined {
  const days = schedule.filter(({ designerUserId }) => designerUserId === userId);
  return days.length === 0 ? undefined : `every ${formatWeekdays(days)}`;
}

export const releaseGoal = {
  title: `Our goal: a release every ${formatWeekdays(site.releaseSchedule)}`,
  text: 'Both plans promise at least two new designs a week; we aim for one on each of these days. The plates show how far this week is.',
};
