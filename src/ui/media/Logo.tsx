import { cx } from '../cx.ts';

/** Logo: a shop's own mark, or an F of layers on a yellow first layer, with the name beside it. */
export function Logo({
  name,
  mark,
  className,
}: {
  name: string;
  /** The address of the shop's own mark. */
  mark?: string | undefined;
  className?: string;
}) {
  return (
    <span
      className={cx(
        'inline-flex min-h-11 items-center gap-[0.6rem] text-h3 leading-none font-[680] tracking-[-0.02em] font-stretch-[84%]',
        className,
      )}
    >
      {mark === undefined ? (
        <Layers />
      ) : (
        <img src={mark} alt="" width="26" height="26" className="size-6.5 object-contain" />
      )}
      <span>{name}</span>
    </span>
  );
}

/** The F of layers that comes with the shop, in the color of the text around it. */
export function Layers() {
  return (
    <svg viewBox="0 0 26 26" width="26" height="26" aria-hidden>
      <g fill="currentColor">
        <rect x="4" y="1" width="18" height="4" rx="1.2" />
        <rect x="4" y="6" width="7" height="4" rx="1.2" />
        <rect x="4" y="11" width="14" height="4" rx="1.2" />
        <rect x="4" y="16" width="7" height="4" rx="1.2" />
      </g>
      <rect y="21.2" width="26" height="4.6" rx="1.4" className="fill-signal" />
    </svg>
  );
}
