import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Button } from './Button.tsx';
import { CarouselThumbs } from './media/CarouselThumbs.tsx';
import { RichTextToolbar } from './form/RichTextToolbar.tsx';

/** Returns the aria-label of each button in the markup; undefined where the content is the name. */
const labelsIn = (html: string) =>
  Array.from(html.matchAll(/<button[^>]*>/g), ([tag]) => /aria-label="([^"]*)"/.exec(tag)?.[1]);

it('names the first thumbnail by its visible text as well', () => {
  const images = ['/a', '/b'].map((src) => ({ src, alt: '', width: 1, height: 1 }));
  const ignore = () => undefined;
  const thumbs = <CarouselThumbs images={images} index={0} onShow={ignore} onKeyDown={ignore} />;
  expect(labelsIn(renderToStaticMarkup(thumbs))).toEqual(['Main: show image 1 of 2', 'Show image 2 of 2']);
});

it('names the heading buttons of the editor by their visible text as well', () => {
  const labels = labelsIn(renderToStaticMarkup(<RichTextToolbar id="tools" editor={null} active={{}} />));
  expect(labels.slice(0, 3)).toEqual(['H1 heading', 'H2 heading', 'H3 heading']);
});

it('names a pending button by its pending label', () => {
  const button = (pending: boolean) => (
    <Button aria-label="Sign out Firefox" pending={pending} pendingLabel="Signing out...">
      Sign out
    </Button>
  );
  expect(labelsIn(renderToStaticMarkup(button(false)))).toEqual(['Sign out Firefox']);
  expect(labelsIn(renderToStaticMarkup(button(true)))).toEqual([undefined]);
});
