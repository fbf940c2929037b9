import { describe, expect, it } from 'vitest';
import { editOutcome, idle, threadReducer } from './thread-state.ts';

describe('a thread', () => {
  it('has one editor at a time', () => {
    const replying = threadReducer(idle, { type: 'reply', id: 1 });
    expect(replying).toEqual({ mode: 'replying', id: 1 });
    const editing = threadReducer(replying, { type: 'edit', id: 2 });
    expect(editing).toEqual({ mode: 'editing', id: 2 });
    expect(threadReducer(editing, { type: 'reply', id: 3 })).toEqual({ mode: 'replying', id: 3 });
  });

  it('is idle once its editor is closed', () => {
    expect(threadReducer({ mode: 'editing', id: 2 }, { type: 'close', id: 2 })).toEqual(idle);
  });

  it('keeps an editor that was opened while another one was saved', () => {
    const replying = { mode: 'replying', id: 3 } as const;
    expect(threadReducer(replying, { type: 'close', id: 2 })).toBe(replying);
    expect(threadReducer(idle, { type: 'close', id: 2 })).toBe(idle);
  });
});

describe('an edit', () => {
  it.each([
    ['Good.', 'same'],
    ['  Good. \n', 'same'],
    ['', 'empty'],
    [' \n ', 'empty'],
    ['\u2800', 'empty'],
    ['Better.', 'save'],
  ] as const)('to %j from "Good." returns %s', (text, outcome) => {
    expect(editOutcome('Good.', text)).toBe(outcome);
  });
});
