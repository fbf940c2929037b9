import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentToast, dismissToast, showKeptToast, subscribeToToast, toast } from './toast-store.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

afterEach(() => {
  dismissToast();
  vi.unstubAllGlobals();
});

test('a second toast replaces the first, and the first cannot close it', () => {
  toast({ title: 'One' });
  const first = currentToast();
  toast({ title: 'Two' });
  dismissToast(first?.id);
  expect(currentToast()?.title).toBe('Two');
});

test('the same text twice is a new toast, so that it is read again', () => {
  toast({ title: 'Error' });
  const first = currentToast();
  toast({ title: 'Error' });
  expect(currentToast()?.id).not.toBe(first?.id);
});

test('listeners get notified of shown and closed toasts until they unsubscribe', () => {
  const heard: Array<string | undefined> = [];
  const leave = subscribeToToast(() => heard.push(currentToast()?.title));
  toast({ title: 'One' });
  dismissToast();
  leave();
  toast({ title: 'Two' });
  expect(heard).toEqual(['One', undefined]);
});

test('a toast for the next page appears once there, and not on this page', () => {
  toast({ title: 'Invalid Plan', variant: 'destructive' }, { afterNavigation: true });
  expect(currentToast()).toBeNull();
  showKeptToast();
  expect(currentToast()).toMatchObject({ title: 'Invalid Plan', variant: 'destructive' });
  dismissToast();
  showKeptToast();
  expect(currentToast()).toBeNull();
});

test.each(['not json', '{"title":1}', 'null'])('invalid text in the storage gets ignored: %s', (text) => {
  sessionStorage.setItem('toast', text);
  showKeptToast();
  expect(currentToast()).toBeNull();
});

test('toasts work without a storage', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('refused');
    },
    setItem: () => {
      throw new Error('refused');
    },
  });
  toast({ title: 'Gone' }, { afterNavigation: true });
  showKeptToast();
  expect(currentToast()).toBeNull();
});
