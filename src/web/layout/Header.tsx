import { Link } from '@tanstack/react-router';
import { getMarkPath, site } from '#src/site.ts';
import { HeaderAccount } from './HeaderAccount.tsx';
import { HeaderSearch } from './HeaderSearch.tsx';
import { cx } from '#src/ui/cx.ts';
import { Logo } from '#src/ui/media/Logo.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { mainLinks } from './nav-links.ts';

const navLinkClass =
  "relative flex items-center px-3.5 text-[.9375rem] font-medium text-ink-2 hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:inset-x-3.5 aria-[current]:after:-bottom-px aria-[current]:after:h-1 aria-[current]:after:rounded-t-[2px] aria-[current]:after:bg-signal aria-[current]:after:shadow-[0_-1px_0_var(--ink)] aria-[current]:after:content-['']";

export function Header() {
  return (
    <header className="sticky top-0 z-(--z-header) [@media(max-height:25rem)]:static border-b border-line bg-paper/94 backdrop-blur-[10px] print:hidden">
      <div className="wrap flex h-(--header-h) items-center gap-3 lg:gap-8">
        <Link to="/" aria-label={`${site.brand}, home`} className="flex min-h-11 items-center rounded-2">
          <Logo name={site.brand} mark={getMarkPath(site)} />
        </Link>
        <nav aria-label="Main" className="hidden h-full gap-1 lg:flex">
          {mainLinks.map(({ to, label, ...link }) => (
            <Link
              key={to}
              to={to}
              activeOptions={{ exact: to === '/', includeSearch: false }}
              className={cx(navLinkClass, 'isPrivate' in link && 'auth-in')}
            >
              {label}
            </Link>
          ))}
        </nav>
        <div className="ml-auto flex min-w-0 items-center justify-end gap-2 lg:flex-1">
          <HeaderSearch />
          <HeaderAccount />
          <MobileMenu />
        </div>
      </div>
    </header>
  );
}
