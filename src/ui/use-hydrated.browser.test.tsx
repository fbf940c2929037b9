import { Suspense, use } from 'react';
import { expect, it } from 'vitest';
import { hydrate, mount } from '#test/support/screens/hydrate.ts';
import { useHydrated } from './use-hydrated.ts';

function Recorder({ values }: { values: boolean[] }) {
  const isHydrated = useHydrated();
  values.push(isHydrated);
  return <p>{isHydrated ? 'hydrated' : 'served'}</p>;
}

it('returns false while the HTML of the server is hydrated, and true afterwards', async () => {
  const values: boolean[] = [];
  const { box } = await hydrate('<p>served</p>', <Recorder values={values} />);
  expect(values).toEqual([false, true]);
  expect(box.textContent).toBe('hydrated');
});

it('returns true at once in a component that is mounted later', async () => {
  const values: boolean[] = [];
  await mount(<Recorder values={values} />);
  expect(values).toEqual([true]);
});

const never = new Promise<never>(() => {});

function Waiting() {
  return use(never);
}

function Served() {
  return <Suspense fallback="a placeholder">{useHydrated() ? <Waiting /> : 'served'}</Suspense>;
}

it('changes to true in a transition, which leaves the served content while it waits', async () => {
  const { box } = await hydrate('<!--$-->served<!--/$-->', <Served />);
  expect(box.textContent).toBe('served');
});
