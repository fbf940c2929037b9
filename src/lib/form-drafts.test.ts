import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addFieldSource, keepFields } from './form-drafts.ts';
import { forgetKeptFields, takeKeptFields } from './restore-form-drafts.ts';

let location: { pathname: string };
let endings: (() => void)[];

/** Storage whose keys are its own properties, as in a browser. */
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
  endings = [];
  vi.stubGlobal('window', { location });
  vi.stubGlobal('sessionStorage', createStorage());
});

afterEach(() => {
  for (const end of endings) end();
  vi.unstubAllGlobals();
});

function open(form: string, user: string, fields: unknown): void {
  endings.push(addFieldSource({ form, user, read: () => fields }));
}

it('gives the fields of a form back once, to the same person on the same page', () => {
  open('profile', 'ada', { bio: 'Prints at night' });
  keepFields('everybody');
  expect(takeKeptFields('profile', 'grace')).toBeUndefined();
  expect(takeKeptFields('email', 'ada')).toBeUndefined();
  location.pathname = '/contact';
  expect(takeKeptFields('profile', 'ada')).toBeUndefined();
  location.pathname = '/settings';
  expect(takeKeptFields('profile', 'ada')).toEqual({ bio: 'Prints at night' });
  expect(takeKeptFields('profile', 'ada')).toBeUndefined();
});

it('keeps nothing of forms that are closed or untouched, nor of visitors when a session has ended', () => {
  open('profile', 'ada', undefined);
  open('contact', '', { message: 'Hello' });
  const close = addFieldSource({ form: 'closed', user: 'ada', read: () => 'text' });
  close();
  keepFields('members');
  expect(Object.keys(sessionStorage)).toEqual([]);
  keepFields('everybody');
  expect(takeKeptFields('contact', '')).toEqual({ message: 'Hello' });
});

it('forgets what others have typed when somebody signs in, and everything when somebody signs out', () => {
  open('one', 'ada', 'a');
  open('two', 'grace', 'b');
  keepFields('everybody');
  sessionStorage.setItem('toast', '{}');
  forgetKeptFields('ada');
  expect(takeKeptFields('two', 'grace')).toBeUndefined();
  expect(takeKeptFields('one', 'ada')).toBe('a');
  keepFields('everybody');
  forgetKeptFields();
  expect(Object.keys(sessionStorage)).toEqual(['toast']);
});

it('goes on without it where storage is refused', () => {
  open('profile', 'ada', 'a');
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('refused');
    },
    setItem: () => {
      throw new Error('full');
    },
  });
  expect(() => keepFields('everybody')).not.toThrow();
  expect(takeKeptFields('profile', 'ada')).toBeUndefined();
});
