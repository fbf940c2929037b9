import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import type { ReactNode } from 'react';
import { formatDesignCount } from '#src/features/catalog/client/design-count.ts';
import type { Designer } from '#src/site.ts';
import { Button } from '#src/ui/Button.tsx';
import { Avatar } from '#src/ui/media/Avatar.tsx';
import type { DesignerWork } from '../../schemas.ts';

/** A designer in the list, with the fields below while they are open. */
export function DesignerRow({
  designer,
  work,
  avatarUrl,
  isOpen,
  isOnly,
  onToggle,
  onRemove,
  onUp,
  onDown,
  children,
}: {
  designer: Designer;
  work: DesignerWork;
  avatarUrl: string | undefined;
  isOpen: boolean;
  /** True for the last designer, who cannot be removed. */
  isOnly: boolean;
  onToggle: () => void;
  onRemove: () => void;
  /** Absent at the ends of the list. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  children: ReactNode;
}) {
  const { displayName, username, specialties } = designer;
  const { count, noun } = formatDesignCount(work.designs);
  const facts = [`@${username}`, work.designs > 0 && `${count} ${noun}`, specialties.join(', ')].filter(
    Boolean,
  );
  return (
    <li className="px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="flex flex-col pointer-coarse:flex-row">
          <OrderButton label={`Move ${displayName} up`} onPress={onUp} icon={<ChevronUp aria-hidden />} />
          <OrderButton
            label={`Move ${displayName} down`}
            onPress={onDown}
            icon={<ChevronDown aria-hidden />}
          />
        </span>
        <Avatar letter={displayName} src={avatarUrl} />
        <span className="min-w-0 flex-[1_1_10rem]">
          <span className="block text-[.9375rem] font-semibold wrap-anywhere">{displayName}</span>
          <span className="block text-xs wrap-anywhere text-ink-2">{facts.join(' · ')}</span>
        </span>
        <span className="flex gap-1">
          <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={onToggle}>
            Edit<span className="sr-only"> {displayName}</span>
          </Button>
          <Button variant="ghost" size="sm" disabled={isOnly} onClick={onRemove}>
            Remove<span className="sr-only"> {displayName}</span>
          </Button>
        </span>
      </div>
      {isOpen && <div className="mt-2 border-t border-line pt-3 pb-2">{children}</div>}
    </li>
  );
}

function OrderButton({
  label,
  onPress,
  icon,
}: {
  label: string;
  onPress: (() => void) | undefined;
  icon: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={!onPress}
      onClick={onPress}
      className="grid h-6 w-8 place-items-center rounded-1 text-ink-2 hover:bg-sunken disabled:text-line-strong pointer-coarse:size-11 [&_svg]:size-4"
    >
      {icon}
    </button>
  );
}
