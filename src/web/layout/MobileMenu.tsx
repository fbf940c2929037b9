import { Link, useRouter } from '@tanstack/react-router';
import Menu from 'lucide-react/icons/menu';
import { useEffect, useRef } from 'react';
import { buttonClass } from '#src/ui/button-class.ts';
import { cx } from '#src/ui/cx.ts';
import { mainLinks } from './nav-links.ts';

const linkClass =
  'flex min-h-12 items-center border-b border-line font-medium aria-[current]:pl-3.5 aria-[current]:font-semibold aria-[current]:shadow-[inset_4px_0_0_var(--signal)]';

/** A native disclosure, so that it opens without JavaScript too. */
export function MobileMenu() {
  const details = useRef<HTMLDetailsElement>(null);
  const router = useRouter();

  useEffect(() => {
    const menu = details.current;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || menu?.open !== true) return;
      menu.open = false;
      menu.querySelector('summary')?.focus();
    };
    // If it stayed open, it would cover the element that is focused next.
    const closeOnLeaving = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !menu?.contains(relatedTarget)) menu?.removeAttribute('open');
    };
    menu?.addEventListener('keydown', closeOnEscape);
    menu?.addEventListener('focusout', closeOnLeaving);
    const unsubscribe = router.subscribe('onBeforeNavigate', () => menu?.removeAttribute('open'));
    return () => {
      menu?.removeEventListener('keydown', closeOnEscape);
      menu?.removeEventListener('focusout', closeOnLeaving);
      unsubscribe();
    };
  }, [router]);

  return (
    <details ref={details} className="group lg:hidden">
      <summary
        aria-label="Menu"
        className="-mr-2 grid size-11 cursor-pointer list-none place-items-center rounded-2 group-open:bg-sunken [&::-webkit-details-marker]:hidden"
      >
        <Menu aria-hidden className="size-6" strokeWidth={1.75} />
      </summary>
      <nav
        aria-label="Main, mobile"
        className="absolute inset-x-0 top-full border-b border-line bg-paper px-(--gutter) pt-2 pb-5 shadow-2"
      >
        {mainLinks.map(({ to, label, ...link }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: to === '/', includeSearch: false }}
            className={cx(linkClass, 'isPrivate' in link && 'auth-in')}
          >
            {label}
          </Link>
        ))}
        <Link to="/login" className={buttonClass({ variant: 'ink', className: 'auth-out mt-4 w-full' })}>
          Sign In
        </Link>
      </nav>
    </details>
  );
}
