import ChevronUp from 'lucide-react/icons/chevron-up';
import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import { formatCount } from '#src/lib/text.ts';
import { Button } from '#src/ui/Button.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { Menu } from '#src/ui/overlay/Menu.tsx';
import type { Selection } from './use-selection.ts';

export type BulkAction = 'addCategory' | 'moveToCategory' | 'premium' | 'free' | 'delete' | 'restore';

export interface BulkBarProps {
  selection: Selection;
  isBin: boolean;
  /** The running action. */
  pending: BulkAction | undefined;
  onAction: (action: BulkAction) => void;
}

const labels: Record<BulkAction, string> = {
  addCategory: 'Add to category',
  moveToCategory: 'Move to category',
  premium: 'Set premium',
  free: 'Set free',
  delete: 'Delete',
  restore: 'Restore',
};
const inTable: BulkAction[] = ['addCategory', 'moveToCategory', 'premium', 'free', 'delete'];
const inBin: BulkAction[] = ['restore'];

/** The bar at the bottom of the window with the number of selected designs and the bulk actions. */
export function BulkBar({ selection, isBin, pending, onAction }: BulkBarProps) {
  const count = selection.chosen.length;
  const isShown = count > 0;
  useEffect(() => {
    if (!isShown) return undefined;
    // An inherited custom property would make the browser restyle hundreds of rows, so an attribute is used.
    document.documentElement.dataset.footBar = '';
    return () => {
      delete document.documentElement.dataset.footBar;
    };
  }, [isShown]);

  const runAction = (name: BulkAction) => () => {
    if (pending === undefined) onAction(name);
  };
  const actions = isBin ? inBin : inTable;
  return (
    <>
      <p role="status" className="sr-only">
        {isShown ? `${formatCount(count)} chosen` : ''}
      </p>
      {isShown && (
        <div
          role="group"
          aria-label="Chosen files"
          className="fixed inset-x-0 bottom-0 z-(--z-sticky) border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] shadow-2"
        >
          <div className="wrap flex min-h-17 items-center gap-2">
            <p className="font-semibold tabular-nums">
              {formatCount(count)} chosen
              {selection.isFull && (
                <span className="block text-xs font-normal text-ink-3">The most at once</span>
              )}
            </p>
            <Button size="sm" variant="ghost" icon={<X aria-hidden />} onClick={selection.clear}>
              Clear
            </Button>
            <div className="ml-auto flex gap-2 max-lg:hidden">
              {actions.map((name) => (
                <Button
                  key={name}
                  size="sm"
                  variant={name === 'delete' ? 'danger-ghost' : 'secondary'}
                  pending={pending === name}
                  onClick={runAction(name)}
                >
                  {labels[name]}
                </Button>
              ))}
            </div>
            <div className="ml-auto lg:hidden">
              <Menu
                trigger={
                  <>
                    {pending ? 'Saving...' : 'Change'}
                    <ChevronUp aria-hidden />
                  </>
                }
                triggerClassName={buttonClass({ size: 'sm' })}
                items={actions.map((name) => ({ label: labels[name], onSelect: runAction(name) }))}
              />
            </div>
          </div>
        </div>
      )}
    </>
  );
}
