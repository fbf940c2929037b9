import { useRef } from 'react';

interface ThemeFramesProps {
  /** The frames show the components whose name contains this text. */
  filter: string;
}

const themes = ['light', 'dark'] as const;

/**
 * Shows the groups in both themes side by side. Each theme is a document of its own, so that dialogs and toasts have the
 * theme, too, and media queries apply to the width of the frame. Scrolling one frame scrolls the other.
 */
export function ThemeFrames({ filter }: ThemeFramesProps) {
  const frames = useRef(new Map<string, HTMLIFrameElement>());
  const follow = (source: HTMLIFrameElement) => {
    const from = source.contentWindow;
    from?.addEventListener('scroll', () => {
      // The other frame follows only the one that a person scrolls.
      if (document.activeElement !== source && !source.matches(':hover')) return;
      for (const frame of frames.current.values()) {
        if (frame !== source) frame.contentWindow?.scrollTo({ top: from.scrollY, behavior: 'instant' });
      }
    });
  };
  return (
    <div className="grid h-[calc(100dvh-4rem)] grid-cols-2 gap-px bg-line max-md:grid-cols-1 max-md:grid-rows-2">
      {themes.map((theme) => (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- It shows this page itself.
        <iframe
          key={theme}
          title={`Components in the ${theme} theme`}
          src={`?${new URLSearchParams({ theme, filter })}`}
          ref={(frame) => {
            if (frame) frames.current.set(theme, frame);
          }}
          onLoad={({ currentTarget }) => follow(currentTarget)}
          className="size-full"
        />
      ))}
    </div>
  );
}
