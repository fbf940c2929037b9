import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { removeServedTags } from '../head/head.ts';

/** Moves the focus to the heading after a navigation, so that screen readers announce the new page. */
export function RouteFocus() {
  const router = useRouter();
  const [title, setTitle] = useState('');

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return;
        removeServedTags();
        setTitle(document.title);
        if (window.location.hash !== '') return;
        const heading = document.querySelector<HTMLElement>('main h1');
        heading?.setAttribute('tabindex', '-1');
        heading?.focus({ preventScroll: true });
      }),
    [router],
  );

  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}
