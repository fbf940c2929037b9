import { useEffect, useRef, type ReactNode } from 'react';

interface StepTextProps {
  icon: ReactNode;
  title: string;
  /** Screen readers announce it with the title. */
  text: ReactNode;
  /** The buttons and links below the text. */
  children?: ReactNode;
}

/** A text that replaces the form, in a box of the same height; its heading takes the focus. */
export function StepText({ icon, title, text, children }: StepTextProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex min-h-80 flex-col items-start justify-center gap-3 [&>svg]:size-8">
      {icon}
      <div role="status">
        <h2 ref={heading} tabIndex={-1} className="text-h3 wdth-card wrap-anywhere outline-none">
          {title}
        </h2>
        <div className="mt-1 grid max-w-[34rem] text-pretty gap-2 text-ink-2">{text}</div>
      </div>
      {children && <div className="mt-2 flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}
