import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { registerFormDraftSource, saveFormDrafts } from './form-drafts.ts';
import { clearFormDrafts, takeFormDraft } from './restore-form-drafts.ts';

let location: { pathname: string };
let unregister: (() => void)[];

/** Creates a storage whose keys are its own properties, as in a browser. */
function createStorage(): Record<string, unknown> {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  return Object.create(methods) as Record<string, unknown>;
}

beforeEach(() => {
  location = { pathname: '/settings' };
  unregister = [];
  vi.stubGlobal('window', { location });
  vi.stubGlobal('sessionStorage', createStorage());
});

afterEach(() => {
  for (const end of unregister) end();
  vi.unstubAllGlobals();
});

function open(form: string, user: string, fields: unknown): void {
  unregister.push(registerFormDraftSource({ form, user, read: () => fields }));
}

it('returns the draft of a form once, to the same user on the same page', () => {
  open('profile', 'ada', { bio: 'Prints at night' });
  saveFormDrafts('everybody');
  expect(takeFormDraft('profile', 'grace')).toBeUndefined();
  expect(takeFormDraft('email', 'ada')).toBeUndefined();
  location.pathname = '/contact';
  expect(takeFormDraft('profile', 'ada')).toBeUndefined();
  location.pathname = '/settings';
  expect(takeFormDraft('profile', 'ada')).toEqual({ bio: 'Prints at night' });
  expect(takeFormDraft('profile', 'ada')).toBeUndefined();
});

it('saves no closed or untouched forms, and none of visitors when a session has ended', () => {
  open('profile', 'ada', undefined);
  open('contact', '', { message: 'Hello' });
  const close = registerFormDraftSource({ form: 'closed', user: 'ada', read: () => 'text' });
  close();
  saveFormDrafts('members');
  expect(Object.keys(sessionStorage)).toEqual([]);
  saveFormDrafts('everybody');
  expect(takeFormDraft('contact', '')).toEqual({ message: 'Hello' });
});

it('removes the drafts of other users at sign-in, and all drafts at sign-out', () => {
  open('one', 'ada', 'a');
  open('two', 'grace', 'b');
  saveFormDrafts('everybody');
  sessionStorage.setItem('toast', '{}');
  clearFormDrafts('ada');
  expect(takeFormDraft('two', 'grace')).toBeUndefined();
  expect(takeFormDraft('one', 'ada')).toBe('a');
  saveFormDrafts('everybody');
  clearFormDrafts();
  expect(Object.keys(sessionStorage)).toEqual(['toast']);
});

it('does not throw when the storage is blocked', () => {
  open('profile', 'ada', 'a');
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('refused');
    },
    setItem: () => {
      throw new Error('full');
    },
  });
  expect(() => saveFormDrafts('everybody')).not.toThrow();
  expect(takeFormDraft('profile', 'ada')).toBeUndefined();
});
