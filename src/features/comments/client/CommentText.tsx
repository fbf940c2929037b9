import { linkify } from './linkify.ts';

/**
 * Renders plain text with clickable addresses. Links carry no endorsement and no referrer. Overflowing marks are clipped
 * to the box, and an address reads from left to right.
 */
export function CommentText({ text }: { text: string }) {
  return (
    <p
      dir="auto"
      className="mt-0.5 overflow-clip text-[0.9375rem] leading-[1.4375rem] wrap-anywhere whitespace-pre-wrap [overflow-clip-margin:4px] [text-wrap:pretty]"
    >
      {linkify(text).map(({ text: part, href }, at) =>
        href === undefined ? (
          part
        ) : (
          <a
            key={`${at} ${href}`}
            href={href}
            dir="ltr"
            target="_blank"
            rel="nofollow ugc noopener noreferrer"
            className="link"
          >
            {part}
          </a>
        ),
      )}
    </p>
  );
}
