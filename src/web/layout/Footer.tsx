import { Link } from '@tanstack/react-router';
import { getMarkPath, site } from '#src/site.ts';
import { usePageTime } from '#src/ui/page-time.ts';
import { legalLinks, quickLinks, smallLinks } from './nav-links.ts';
import { Logo } from '#src/ui/media/Logo.tsx';
import { ThemeSwitch } from '#src/ui/ThemeSwitch.tsx';

const columns: readonly {
  title: string;
  links: readonly { to: (typeof quickLinks | typeof legalLinks)[number]['to']; label: string }[];
}[] = [
  { title: 'Quick Links', links: quickLinks },
  { title: 'Legal & Support', links: legalLinks },
];

export function Footer() {
  const year = usePageTime().getUTCFullYear();
  return (
    <footer className="mt-24 border-t border-line bg-[image:var(--layers)] bg-size-[100%_26px] bg-top bg-no-repeat pt-[calc(26px+3rem)] pb-8 print:hidden">
      <div className="wrap">
        <div className="grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-[2fr_1fr_1fr]">
          <div className="col-span-full max-w-96 md:col-auto">
            <Link
              to="/"
              aria-label={`${site.brand}, home`}
              className="inline-flex min-h-11 items-center rounded-2"
            >
              <Logo name={site.brand} mark={getMarkPath(site)} />
            </Link>
            <p className="mt-3 text-sm text-pretty text-ink-2">{site.description}</p>
          </div>
          {columns.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className="mb-2 text-sm font-semibold">{title}</h2>
              <ul>
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <Link
                      to={to}
                      className="inline-flex min-h-8 items-center rounded-1 text-sm text-ink-2 hover:text-ink hover:underline pointer-coarse:min-h-11 pointer-coarse:min-w-11"
                    >
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="mt-10 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-5 text-sm text-ink-3">
          <p>
            © {year} {site.operator.name}. All rights reserved.
          </p>
          <ul className="flex flex-wrap gap-x-5">
            {smallLinks.map((link) => (
              <li key={link.label}>
                <Link
                  {...link}
                  className="inline-flex min-h-8 items-center rounded-1 hover:text-ink hover:underline pointer-coarse:min-h-11"
                >
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}
