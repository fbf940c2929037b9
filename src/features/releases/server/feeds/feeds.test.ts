import { parseAtomFeed } from 'feedsmith';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import type { ModelCard } from '#src/features/catalog/schemas.ts';
import { requireAtom } from '#test/support/atom-schema.ts';
import { writeAtom } from './atom.ts';
import { writeCalendar, type CalendarEvent } from './icalendar.ts';
import { buildReleaseEvents } from './release-events.ts';

const origin = 'https://shop.example:8443';
const hostile = 'A "vase" & <b>more</b>; a, b\\c\u0001\r\nBEGIN:VEVENT';
const now = new Date('2026-11-19T12:00:00Z');

const one = { userId: 'designer-one', username: 'designer_one', displayName: 'Designer one' };

function card(id: number, part: Partial<ModelCard> = {}): ModelCard {
  return {
    ...{ id, title: `Design ${id}`, description: 'Thin.', categories: [], subcategories: [] },
    ...{ category: null, subcategory: null, imageUrl: `/api/stl-files/${id}/image?v=1`, imageColor: null },
    ...{ isPremium: false, needsSupports: false, needsBrim: false, cropX: '50', cropY: '50' },
    ...{ downloadCount: 0, favoriteCount: 0, commentCount: 0, designer: one, print: null },
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-18T09:00:00.000Z',
    releasedAt: '2026-11-18T08:00:00.000Z',
    ...part,
  };
}

describe('the Atom feed', () => {
  const feed = {
    ...{ origin, pagePath: '/releases', feedPath: '/releases.atom', brand: 'A & B', subtitle: 'New' },
    ...{ emptySince: now, designs: [] as ModelCard[] },
  };

  it('is valid for hostile titles', () => {
    const designs = [
      card(2, { title: hostile, description: hostile, updatedAt: '2026-11-19T09:00:00.000Z' }),
      card(1, { designer: null, imageUrl: null, description: '' }),
    ];
    const xml = writeAtom({ ...feed, designs });
    requireAtom(xml);
    const { entries, ...read } = parseAtomFeed(xml);
    expect(read).toMatchObject({
      id: `${origin}/releases`,
      title: { value: 'A & B: new designs' },
      updated: '2026-11-19T09:00:00.000Z',
      links: [
        { rel: 'self', href: `${origin}/releases.atom` },
        { rel: 'alternate', href: `${origin}/releases` },
      ],
    });
    const clean = hostile.replace('\u0001', '').replace('\r\n', '\n');
    expect(entries).toMatchObject([
      {
        id: `${origin}/model/2`,
        title: { value: clean },
        summary: { value: clean },
        published: '2026-11-18T08:00:00.000Z',
        updated: '2026-11-19T09:00:00.000Z',
        authors: [{ name: 'Designer one' }],
        links: [{ rel: 'alternate', href: `${origin}/model/2` }],
      },
      { id: `${origin}/model/1`, authors: [{ name: 'A & B' }] },
    ]);
    expect(entries?.[0]?.content?.value).toContain(`src="${origin}/api/stl-files/2/image?v=1&amp;w=960"`);
    expect(entries?.[0]?.content?.value).not.toContain('<b>');
    expect(entries?.[1]?.summary).toBeUndefined();
  });

  it('is valid without designs, and the validator rejects broken feeds', () => {
    const xml = writeAtom(feed);
    requireAtom(xml);
    expect(parseAtomFeed(xml).updated).toBe(now.toISOString());
    expect(() => requireAtom(xml.replace(/<updated>.*<\/updated>/, ''))).toThrow('updated');
    expect(() => requireAtom(xml.replace('<id>https:', '<id>'))).toThrow('id');
  });
});

function event(part: Partial<CalendarEvent> = {}): CalendarEvent {
  return {
    ...{ uid: 'a@shop.example', at: now, changedAt: now, summary: 'Vase', description: '', isCertain: true },
    url: `${origin}/model/1`,
    ...part,
  };
}

const calendar = { brand: 'A / B, Ltd', name: 'Releases', description: 'New; designs', source: origin };

describe('the calendar', () => {
  it('folds lines at 75 octets between characters and parses back to the input', () => {
    const summary = `${'ä'.repeat(60)} ${'\ud83d\ude00'.repeat(40)} ${hostile}`;
    const text = writeCalendar({ ...calendar, events: [event({ summary, description: hostile })] });
    const lines = text.split('\r\n');
    expect(lines.at(-1)).toBe('');
    expect(lines.filter((line) => Buffer.byteLength(line) > 75 || /[\r\n\u0001]/.test(line))).toEqual([]);
    expect(lines.every((line) => line.isWellFormed())).toBe(true);
    const component = new ICAL.Component(ICAL.parse(text));
    const [read, ...others] = component.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
    const clean = (given: string) => given.replace('\u0001', '').replace('\r\n', '\n');
    expect([read?.summary, read?.description, others]).toEqual([clean(summary), clean(hostile), []]);
    expect(component.getFirstPropertyValue('prodid')).toBe('-//A   B, Ltd//Release calendar//EN');
    expect(component.getFirstPropertyValue('description')).toBe('New; designs');
  });

  it('does not reveal when the plan was changed', () => {
    const planned = [{ at: new Date('2026-11-23T08:00:00Z'), designerId: one.userId, title: null }];
    const [first, second] = ['2026-11-19T12:00:01Z', '2026-11-19T12:59:59Z'].map((time) =>
      buildReleaseEvents({ origin, now: new Date(time), released: [], planned }),
    );
    expect(second).toEqual(first);
  });

  it('keeps the uid of an entry when the design is released, and numbers several on one day', () => {
    const at = (time: string) => new Date(`2026-11-${time}:00Z`);
    const planned = (time: string, title: string | null = null, designerId: string | null = one.userId) => ({
      ...{ at: at(time), title, designerId },
    });
    const before = buildReleaseEvents({
      ...{ origin, now, released: [] },
      planned: [planned('20T08:00', 'Early'), planned('20T23:30'), planned('21T08:00', null, null)],
    });
    expect(before.map(({ uid, summary, description }) => [uid, summary, description])).toEqual([
      ['2026-11-20-designer-one@shop.example:8443', 'Early', 'By Designer one'],
      // In the site's time zone it is the next day.
      ['2026-11-21-designer-one@shop.example:8443', 'New design by Designer one', 'Still secret'],
      ['2026-11-21-anybody@shop.example:8443', 'New design', 'Still secret'],
    ]);
    const out = card(9, { releasedAt: '2026-11-20T08:00:04.000Z', updatedAt: '2026-11-20T08:00:04.000Z' });
    const after = buildReleaseEvents({
      ...{ origin, now: at('20T09:00'), released: [out] },
      planned: [planned('20T10:00')],
    });
    expect(after.map(({ uid, summary, isCertain }) => [uid, summary, isCertain])).toEqual([
      ['2026-11-20-designer-one@shop.example:8443', 'Design 9', true],
      ['2026-11-20-designer-one-2@shop.example:8443', 'New design by Designer one', false],
    ]);
  });
});
