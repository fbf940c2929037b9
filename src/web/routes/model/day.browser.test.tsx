import { expect, it } from 'vitest';
import { hydrate } from '#test/support/screens/hydrate.ts';
import { Day } from './Day.tsx';

it('keeps the text of the server until the time changes', async () => {
  const first = '2026-11-01T12:00:00.000Z';
  const html = `<time datetime="${first}">the day in the HTML</time>`;
  const { box, show } = await hydrate(html, <Day time={first} />);
  expect(box.textContent).toBe('the day in the HTML');
  await show(<Day time="2026-11-03T12:00:00.000Z" />);
  expect(box.textContent).toBe('Nov 3, 2026');
  await show(<Day time={first} />);
  expect(box.textContent).toBe('Nov 1, 2026');
});
