import { describe, expect, it } from 'vitest';
import type { ModelCard } from '#src/features/catalog/schemas.ts';
import { describeRelease, listWeekDays } from './week-rail.ts';

const config = {
  timeZone: 'Europe/Berlin',
  releaseSchedule: [
    { weekday: 1, designerUserId: 'one' },
    { weekday: 3, designerUserId: 'two' },
    { weekday: 5, designerUserId: 'one' },
  ],
  designers: [
    { userId: 'one', displayName: 'Designer one' },
    { userId: 'two', displayName: 'Designer two' },
  ],
};

function release(title: string, designerUserId: string, releasedAt: string): ModelCard {
  return {
    id: 1,
    title,
    description: '',
    categories: [],
    subcategories: [],
    category: null,
    subcategory: null,
    imageUrl: null,
    imageColor: null,
    isPremium: false,
    needsSupports: false,
    needsBrim: false,
    cropX: '50',
    cropY: '50',
    downloadCount: 0,
    favoriteCount: 0,
    commentCount: 0,
    createdAt: releasedAt,
    updatedAt: releasedAt,
    releasedAt,
    designer: { userId: designerUserId, username: designerUserId, displayName: designerUserId },
    print: null,
  };
}

const monday = release('Orbit Pen Cluster', 'one', '2026-11-16T08:00:00Z');
const wednesday = release('Shelf Wren', 'two', '2026-11-18T08:00:00Z');

function days(newest: ModelCard[], now: string) {
  return listWeekDays(config, newest, new Date(now)).map(
    ({ weekday, date, release: found, printedShare, wait }) => [
      weekday,
      date,
      found?.title ?? wait ?? 'passed',
      Math.round(printedShare * 100),
    ],
  );
}

describe('listWeekDays', () => {
  it('shows past releases, and progress for the next one', () => {
    expect(days([wednesday, monday], '2026-11-19T11:00:00Z')).toEqual([
      ['Mon', '16 Nov', 'Orbit Pen Cluster', 100],
      ['Wed', '18 Nov', 'Shelf Wren', 100],
      ['Fri', '20 Nov', 'in 1 day', 69],
    ]);
  });

  it('leaves later days empty, and starts the week on Monday in the time zone of the site', () => {
    expect(days([], '2026-11-15T23:30:00Z')).toEqual([
      ['Mon', '16 Nov', 'today', 100],
      ['Wed', '18 Nov', 'in 2 days', 0],
      ['Fri', '20 Nov', 'in 4 days', 0],
    ]);
    expect(days([], '2026-11-15T22:30:00Z')[0]).toEqual(['Mon', '9 Nov', 'passed', 100]);
  });

  it('counts the wait from the previous release day when no release is known', () => {
    expect(days([], '2026-11-19T23:00:00Z')[2]).toEqual(['Fri', '20 Nov', 'today', 100]);
    expect(days([], '2026-11-18T23:00:00Z')[2]).toEqual(['Fri', '20 Nov', 'in 1 day', 50]);
  });

  it('counts the wait from the last release when it is known', () => {
    expect(days([release('Now', 'one', '2026-03-29T22:30:00Z')], '2026-03-30T22:30:00Z')[1]).toEqual([
      'Wed',
      '1 Apr',
      'in 1 day',
      51,
    ]);
  });

  it('counts elapsed hours when the clocks change before a release day', () => {
    const cairo = { ...config, timeZone: 'Africa/Cairo' };
    const [, , friday] = listWeekDays(cairo, [], new Date('2026-10-29T10:00:00Z'));
    expect(friday).toMatchObject({ date: '30 Oct', wait: 'in 1 day' });
    expect(friday?.printedShare).toBeCloseTo(37 / 49);
  });

  it("ignores another designer's release, future releases and those of another week", () => {
    const wrong = release('Wrong', 'two', '2026-11-16T08:00:00Z');
    const future = release('Future', 'one', '2026-11-20T18:00:00Z');
    const old = release('Old', 'one', '2026-11-09T08:00:00Z');
    const titles = days([future, wrong, old], '2026-11-20T12:00:00Z').map((day) => day[2]);
    expect(titles).toEqual(['passed', 'passed', 'today']);
  });

  it('keeps all days of the week at the weekend', () => {
    const friday = release('Ripple Vase', 'one', '2026-11-20T08:00:00Z');
    const titles = days([friday, wednesday, monday], '2026-11-22T22:59:00Z').map((day) => day[2]);
    expect(titles).toEqual(['Orbit Pen Cluster', 'Shelf Wren', 'Ripple Vase']);
  });
});

describe('announced releases', () => {
  const two = { userId: 'two', username: 'two', displayName: 'Designer two' };
  const planned = [
    { at: '2026-11-18T08:00:00.000Z', designer: two, title: 'Shelf Wren' },
    { at: '2026-11-20T08:00:00.000Z', designer: two, title: 'Not of this one' },
  ];
  const announced = (newest: ModelCard[]) =>
    listWeekDays(config, newest, new Date('2026-11-17T11:00:00Z'), planned).map((day) => day.announced);

  it('appear on their day and with their designer', () => {
    expect(announced([monday])).toEqual([undefined, 'Shelf Wren', undefined]);
  });

  it('have a label with their day, and with their designer while the title is secret', () => {
    const describe = (part: object) =>
      describeRelease(config.timeZone, {
        ...{ at: '2026-11-22T23:30:00.000Z', designer: two, title: null },
        ...part,
      });
    expect(describe({})).toBe('Mon 23 Nov, Designer two');
    expect(describe({ title: 'Shelf Wren' })).toBe('Mon 23 Nov, Shelf Wren');
    expect(describe({ designer: null })).toBe('Mon 23 Nov');
  });
});
