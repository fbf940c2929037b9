import { type RefObject, useEffect, useState } from 'react';
import { toast } from '#src/ui/feedback/toast-store.ts';

/** Shows an element on the full screen. `isFull` is undefined if the browser cannot. */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  const toggle = () => {
    const change = isFull ? document.exitFullscreen() : element.current?.requestFullscreen();
    change?.catch(() => toast({ title: 'The browser does not allow full screen.' }));
  };
  return { isFull: document.fullscreenEnabled ? isFull : undefined, toggle };
}
