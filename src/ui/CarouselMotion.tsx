import { type RefObject, useEffect } from 'react';
import useEmblaCarousel from 'embla-carousel-react';

export interface CarouselHandle {
  show: (index: number) => void;
}

export interface CarouselMotionProps {
  viewport: RefObject<HTMLElement | null>;
  onReady: (handle: CarouselHandle | null) => void;
  onIndex: (index: number) => void;
}

/** Embla on the viewport of a Carousel: dragging, and gliding that jumps under reduced motion. Draws nothing. */
export function CarouselMotion({ viewport, onReady, onIndex }: CarouselMotionProps) {
  const [attach, api] = useEmblaCarousel({ loop: false });

  useEffect(() => {
    const element = viewport.current;
    if (!element) return undefined;
    const shown = element.clientWidth === 0 ? 0 : Math.round(element.scrollLeft / element.clientWidth);
    element.scrollLeft = 0;
    element.dataset['start'] = String(shown);
    attach(element);
    return () => attach(null);
  }, [viewport, attach]);

  useEffect(() => {
    if (!api) return undefined;
    const follow = () => onIndex(api.selectedScrollSnap());
    const start = Number(viewport.current?.dataset['start'] ?? 0);
    if (start > 0) api.scrollTo(start, true);
    api.on('select', follow);
    onReady({ show: (index) => api.scrollTo(index, matchMedia('(prefers-reduced-motion: reduce)').matches) });
    return () => {
      api.off('select', follow);
      onReady(null);
    };
  }, [api, viewport, onReady, onIndex]);

  return null;
}
