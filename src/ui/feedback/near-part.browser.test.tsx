import { act, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { hydrate } from '#test/support/screens/hydrate.ts';
import { hydrateNear } from './near-part.tsx';

const place = '<div data-hydrates="near"><!--$--><button>Pressed 0 times</button><!--/$--></div>';
const farAway = `<div style="height:5000px"></div>${place}`;

function buildPage() {
  const rendered = vi.fn();
  const Part = hydrateNear(function Part({ word = 'times' }: { word?: string }) {
    const [count, setCount] = useState(0);
    rendered();
    return <button onClick={() => setCount(count + 1)}>{`Pressed ${count} ${word}`}</button>;
  });
  const Page = ({ word }: { word?: string }) => (
    <>
      <div style={{ height: '5000px' }} />
      <Part {...(word && { word })} />
    </>
  );
  return { rendered, Page };
}

async function openPage() {
  const { rendered, Page } = buildPage();
  const { box, show } = await hydrate(farAway, <Page />, (element) => document.body.append(element));
  expect(rendered).not.toHaveBeenCalled();
  const button = box.querySelector('button');
  if (!button) throw new Error('The HTML of the server is gone.');
  return { rendered, Page, box, show, button };
}

/** Scrolls to an element, and waits until the browser has told the observers. */
function scrollTo(element: Element): Promise<void> {
  element.scrollIntoView();
  return new Promise((resolve) => {
    new IntersectionObserver(([entry]) => entry?.isIntersecting && resolve()).observe(element);
  });
}

it('leaves the HTML of a part that is far away, and hydrates it once it is near', async () => {
  const { rendered, button } = await openPage();
  await act(() => scrollTo(button));
  expect(rendered).toHaveBeenCalledTimes(1);
  await act(async () => button.click());
  expect(button.textContent).toBe('Pressed 1 times');
});

it('hydrates a part that is far away when it is clicked, and handles the click', async () => {
  const { button } = await openPage();
  await act(async () => button.click());
  expect(button.textContent).toBe('Pressed 1 times');
});

it('hydrates a part that is far away when a key is pressed anywhere', async () => {
  const { rendered } = await openPage();
  await act(async () => dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' })));
  expect(rendered).toHaveBeenCalledTimes(1);
});

it('hydrates a part that is far away when its properties change, and keeps its elements', async () => {
  const { Page, show, box, button } = await openPage();
  await show(<Page word="times, again" />);
  await expect.poll(() => button.textContent).toBe('Pressed 0 times, again');
  expect(box.querySelector('button')).toBe(button);
});
