import { describe, expect, it } from 'vitest';
import {
  buildHidden,
  buildHiding,
  buildReport,
  buildReported,
} from '#test/support/screens/moderation-data.ts';
import { findEarlierTexts, findLateChange } from './edit-facts.ts';

const at = (minute: number) => `2026-11-20T09:${minute}:00.000Z`;
const decided = (action: 'dismiss' | 'restore' | 'hide', minute: number) => ({
  ...buildHiding(''),
  action,
  createdAt: at(minute),
});

describe('the earlier texts of a comment', () => {
  it('include each reported text that differs from the present one once, oldest first', () => {
    const texts = ['Now', 'Second', 'First', null, 'First'];
    const reports = texts.map((content, index) =>
      buildReport(7, { id: 20 - index, content, createdAt: at(50 - index) }),
    );
    expect(findEarlierTexts(buildReported(7, { content: 'Now', reports }))).toEqual([
      { content: 'First', reportedAt: at(46) },
      { content: 'Second', reportedAt: at(49) },
    ]);
  });

  it('include a text that came back at the place of its first report', () => {
    const reports = ['A', 'B', 'A'].map((content, index) =>
      buildReport(7, { id: 20 - index, content, createdAt: at(50 - index) }),
    );
    expect(findEarlierTexts(buildReported(7, { content: 'Now', reports }))).toEqual([
      { content: 'A', reportedAt: at(48) },
      { content: 'B', reportedAt: at(49) },
    ]);
  });
});

describe('the late change of a comment', () => {
  const reports = [buildReport(7, { createdAt: at(31) }), buildReport(7, { createdAt: at(20) })];

  it.each([
    ['nothing for an unchanged comment', { editedAt: null }, undefined],
    ['nothing for an edit before the report', { editedAt: at(15) }, undefined],
    ['an edit after one of the reports', { editedAt: at(25) }, 'Edited after the report'],
    [
      'an edit after a dismissal',
      { editedAt: at(50), history: [decided('dismiss', 40)] },
      'Edited after the reports were dismissed',
    ],
    [
      'an edit after it was restored',
      { editedAt: at(50), history: [decided('restore', 45), decided('hide', 40)] },
      'Edited after it was restored',
    ],
    [
      'nothing for an edit that a dismissal was about',
      { editedAt: at(18), history: [decided('dismiss', 19), decided('dismiss', 17)] },
      undefined,
    ],
    ['its deletion', { deletedAt: at(50), editedAt: null }, 'Deleted by its author'],
  ] as const)('is %s', (_, changes, text) => {
    const comment = buildReported(7, {
      reports,
      ...changes,
      history: [...('history' in changes ? changes.history : [])],
    });
    expect(findLateChange(comment)?.text).toBe(text);
  });

  it('includes the edit of a comment between its report and its hiding', () => {
    const comment = buildHidden(7, { reports, editedAt: at(35), history: [decided('hide', 40)] });
    expect(findLateChange(comment)).toEqual({ text: 'Edited after the report', at: at(35) });
  });
});
