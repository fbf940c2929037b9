import type { ReactNode } from 'react';

/** A list of sentences, each with an icon or a bar in the brand color. */
export function RuleList({ rules, icon }: { rules: readonly string[]; icon?: ReactNode }) {
  return (
    <ul className="grid max-w-[42rem] gap-2">
      {rules.map((rule) => (
        <li
          key={rule}
          className="grid grid-cols-[auto_1fr] gap-2.5 text-pretty [&_svg]:mt-0.5 [&_svg]:size-5"
        >
          {icon ?? (
            <span aria-hidden className="mt-[.625em] h-1 w-3 rounded-[2px] bg-signal print:bg-current" />
          )}
          <span>{rule}</span>
        </li>
      ))}
    </ul>
  );
}
