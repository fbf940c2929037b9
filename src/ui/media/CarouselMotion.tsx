import { type RefObject, useEffect } from 'react';
import useEmblaCarousel from 'embla-carousel-react';

export interface CarouselHandle {
  /** Scrolls to the picture; without animation when requested and under reduced motion. */
  show: (index: number, jump?: boolean) => void;
}

/** Runs embla on the viewport of a Carousel. Renders nothing. */
export function CarouselMotion({
  viewport,
  onReady,
  onIndex,
}: {
  viewport: RefObject<HTMLElement | null>;
  onReady: (handle: CarouselHandle | null) => void;
  onIndex: (index: number) => void;
}) {
  const [attach, api] = useEmblaCarousel();

  useEffect(() => {
    attach(viewport.current);
    return () => attach(null);
  }, [viewport, attach]);

  useEffect(() => {
    if (!api) return undefined;
    const follow = () => onIndex(api.selectedScrollSnap());
    api.on('select', follow);
    onReady({
      show: (index, jump) =>
        api.scrollTo(index, jump || matchMedia('(prefers-reduced-motion: reduce)').matches),
    });
    return () => {
      api.off('select', follow);
      onReady(null);
    };
  }, [api, onReady, onIndex]);

  return null;
}
