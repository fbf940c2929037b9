import { linkify } from './linkify.ts';

/**
 * Plain text as it was written, its addresses clickable: we neither vouch for them nor tell them who comes. Whatever
 * marks it is made of, it stays in its own box, and an address reads from left to right.
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
