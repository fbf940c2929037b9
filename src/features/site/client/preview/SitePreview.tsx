import { useState, type ComponentType } from 'react';
import { isColor, nearestAccent } from '#src/lib/accent.ts';
import { defaultFacts } from '#src/site.ts';
import { SegmentedControl } from '#src/ui/form/SegmentedControl.tsx';
import { previewId } from '../parts/part-ids.ts';
import type { PreviewProps } from './Changed.tsx';
import { HomePreview } from './HomePreview.tsx';
import { LinkPreview } from './LinkPreview.tsx';
import { MailPreview } from './MailPreview.tsx';
import { previewStyle, type PreviewTheme } from './themes.ts';

const pages = [
  { value: 'home', label: 'Home' },
  { value: 'mail', label: 'Mail' },
  { value: 'link', label: 'Link' },
] as const;
const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

const previews: Record<(typeof pages)[number]['value'], ComponentType<PreviewProps>> = {
  home: HomePreview,
  mail: MailPreview,
  link: LinkPreview,
};

/** Shows the facts as visitors will see them, with what has changed marked. */
export function SitePreview({ facts, changed }: PreviewProps) {
  const [page, setPage] = useState<(typeof pages)[number]['value']>('home');
  const [theme, setTheme] = useState<PreviewTheme>('light');
  const Preview = previews[page];
  const typed = facts.accent.toUpperCase();
  const accent = isColor(typed) ? nearestAccent(typed) : defaultFacts.accent;
  return (
    <aside
      id={previewId}
      aria-label="Preview"
      className="min-w-0 scroll-mt-20 min-[75rem]:sticky min-[75rem]:top-[calc(var(--header-h)+1.25rem)]"
    >
      <div className="mb-3 flex flex-wrap justify-between gap-2">
        <SegmentedControl label="Page of the preview" value={page} segments={pages} onChange={setPage} />
        <SegmentedControl label="Theme of the preview" value={theme} segments={themes} onChange={setTheme} />
      </div>
      <div
        style={{ ...previewStyle(theme, accent), colorScheme: theme }}
        className="overflow-hidden rounded-3 border border-line-strong bg-paper text-ink wrap-anywhere"
      >
        <Preview facts={facts} changed={changed} />
      </div>
      {changed.length > 0 && (
        <p className="mt-2 text-xs text-ink-3">
          What you changed is marked. Visitors see it after “Save and publish”.
        </p>
      )}
    </aside>
  );
}
