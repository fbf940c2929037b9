import { beforeAll, describe, expect, it } from 'vitest';
import { createAdmin, createModel, type UserRow } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { ReleaseSlot } from '../../release-schemas.ts';
import { findNextSlots, type Schedule } from './release-slots.ts';

const schedule: Schedule = {
  timeZone: 'Europe/Berlin',
  releaseTime: '09:00',
  releaseSchedule: [
    { weekday: 1, designerUserId: 'one' },
    { weekday: 3, designerUserId: 'two' },
    { weekday: 5, designerUserId: 'one' },
  ],
  designers: ['one', 'two', 'three'].map((userId) => ({
    ...{ userId, username: userId, displayName: userId },
    ...{ firstName: '', lastName: '', style: '', specialties: [], socialUrl: null },
  })),
};

describe('the next free slots', () => {
  const next = (now: string, wish: { designerId?: string; limit?: number } = {}, taken: string[] = []) => {
    const releases = taken.map((entry) => {
      const [designerId = '', at = ''] = entry.split(' ');
      return { designerId, at: new Date(at) };
    });
    const slots = findNextSlots(schedule, releases, new Date(now), { limit: 3, ...wish });
    return slots.map(({ at, designerId }) => `${designerId} ${at}`);
  };

  it.each([
    ['in summer', '2026-07-14T12:00:00Z', ['two 2026-07-15T07', 'one 2026-07-17T07', 'one 2026-07-20T07']],
    ['into winter', '2026-10-23T06:59:59Z', ['one 2026-10-23T07', 'one 2026-10-26T08', 'two 2026-10-28T08']],
    ['into summer', '2026-03-27T08:00:00Z', ['one 2026-03-30T07', 'two 2026-04-01T07', 'one 2026-04-03T07']],
    [
      'on a local day',
      '2026-11-15T23:30:00Z',
      ['one 2026-11-16T08', 'two 2026-11-18T08', 'one 2026-11-20T08'],
    ],
  ])('are proposed %s', (_, now, expected) => {
    expect(next(now)).toEqual(expected.map((slot) => `${slot}:00:00.000Z`));
  });

  it('go to the designers in turn on the days that they share, also over the end of a year', () => {
    const shared: Schedule = {
      ...schedule,
      releaseSchedule: [
        { weekday: 5, designerUserId: null },
        { weekday: 1, designerUserId: null },
        { weekday: 3, designerUserId: 'two' },
      ],
    };
    const slots = findNextSlots(shared, [], new Date('2026-12-21T12:00:00Z'), { limit: 8 });
    expect(slots.map(({ at, designerId }) => `${at.slice(5, 10)} ${designerId}`)).toEqual([
      '12-23 two',
      '12-25 three',
      '12-28 one',
      '12-30 two',
      '01-01 two',
      '01-04 three',
      '01-06 two',
      '01-08 one',
    ]);
    const own = findNextSlots(shared, [], new Date('2026-12-21T12:00:00Z'), {
      designerId: 'three',
      limit: 2,
    });
    expect(own.map(({ at }) => at.slice(5, 10))).toEqual(['12-25', '01-04']);
  });

  it('omit days on which the designer has a release, and other designers if one is given', () => {
    const taken = ['one 2026-11-15T23:00:00Z', 'one 2026-11-18T08:00:00Z', 'one 2026-11-20T22:59:00Z'];
    expect(next('2026-11-15T12:00:00Z', {}, taken)).toEqual([
      'two 2026-11-18T08:00:00.000Z',
      'one 2026-11-23T08:00:00.000Z',
      'two 2026-11-25T08:00:00.000Z',
    ]);
    expect(next('2026-11-15T12:00:00Z', { designerId: 'two', limit: 1 })).toHaveLength(1);
    expect(next('2026-11-15T12:00:00Z', { designerId: 'nobody' })).toEqual([]);
  });
});

describe('the route of the slots', () => {
  const site = useTestApp();
  let admin: UserRow;

  beforeAll(async () => {
    admin = await createAdmin(site.db);
  });

  it('considers scheduled and released designs, but not the bin', async () => {
    const ask = async (query = '') =>
      (await site.as(admin)({ url: `/api/admin/release-slots${query}` }))
        .json<ReleaseSlot[]>()
        .map(({ at }) => at.slice(0, 10));
    const { db } = site;
    // The test's time is Wednesday noon.
    expect(await ask('?limit=3')).toEqual(['2026-11-20', '2026-11-23', '2026-11-25']);
    site.moveTo(new Date('2026-11-20T05:00:00Z'));
    const one = { designerId: 'designer-one' };
    const inBin = await createModel(db, {
      ...one,
      state: 'scheduled',
      releasesAt: new Date('2026-11-23T08:00:00Z'),
    });
    await createModel(db, { ...one, releasedAt: new Date('2026-11-20T04:00:00Z') });
    await createModel(db, { ...one, state: 'draft' });
    expect(await ask('?designerId=designer-one&limit=2')).toEqual(['2026-11-27', '2026-11-30']);
    await site.as(admin)({ method: 'DELETE', url: `/api/admin/stl-files/${inBin}` });
    expect(await ask('?designerId=designer-one&limit=2')).toEqual(['2026-11-23', '2026-11-27']);
    expect(await ask()).toHaveLength(4);
    expect(await ask('?limit=99')).toHaveLength(12);
  });
});
