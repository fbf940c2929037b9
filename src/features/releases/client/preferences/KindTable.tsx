import type { NotificationKind } from '#src/features/notifications/constants.ts';
import type { NotificationSettings } from '#src/features/notifications/schemas.ts';
import { Checkbox } from '#src/ui/form/Checkbox.tsx';

interface Kind {
  kind: NotificationKind;
  label: string;
  hint?: string;
}

const kinds: readonly Kind[] = [
  {
    kind: 'release',
    label: 'New releases',
    hint: 'On the site only those of what you follow. With Commercial the mail comes at once.',
  },
  { kind: 'new_edition', label: 'New editions of what you have downloaded' },
  { kind: 'reply', label: 'Replies to your comments' },
  { kind: 'licence_withdrawn', label: 'Licences that are withdrawn' },
];
const adminKinds: readonly Kind[] = [
  { kind: 'problems', label: 'Problems of designs that are released or scheduled' },
];

const columns = { onSite: 'On the site', inDigest: 'By mail' } as const;

interface KindTableProps {
  /** Undefined for the bearer of a mail's token, who may change mails only. */
  onSite: NotificationSettings | undefined;
  inDigest: NotificationSettings;
  /** True for admins, who are notified of problems too. */
  isAdmin: boolean;
  onChange: (change: { column: 'onSite' | 'inDigest'; kind: NotificationKind; isOn: boolean }) => void;
}

/** A table of the kinds of notifications, with check boxes for the site and the digest. */
export function KindTable({ onSite, inDigest, isAdmin, onChange }: KindTableProps) {
  const shown = onSite ? (['onSite', 'inDigest'] as const) : (['inDigest'] as const);
  const chosen = { onSite, inDigest };
  return (
    <table className="w-full border-collapse text-left text-sm">
      <thead>
        <tr>
          <th scope="col" className="pb-2 font-semibold">
            Tell me about
          </th>
          {shown.map((column) => (
            <th key={column} scope="col" className="w-18 pb-2 pl-2 text-center font-semibold sm:w-20">
              {columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(isAdmin ? [...kinds, ...adminKinds] : kinds).map(({ kind, label, hint }) => (
          <tr key={kind} className="border-t border-line">
            <th scope="row" className="py-2 pr-3 font-normal">
              {label}
              {hint !== undefined && <span className="block text-ink-3">{hint}</span>}
            </th>
            {shown.map((column) => (
              <td key={column} className="py-1">
                <Checkbox
                  aria-label={`${label}, ${columns[column].toLowerCase()}`}
                  className="min-h-11 items-center! justify-center"
                  checked={chosen[column]?.[kind] === true}
                  onChange={({ target }) => onChange({ column, kind, isOn: target.checked })}
                >
                  {null}
                </Checkbox>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
