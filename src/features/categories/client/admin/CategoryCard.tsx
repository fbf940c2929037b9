import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { useRef } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { useFocusAfterLeaving } from '#src/ui/overlay/use-focus-after-leaving.ts';
import type { AdminCategory, AdminSubcategory } from '../../schemas.ts';
import { AddSubcategoryForm } from './AddSubcategoryForm.tsx';
import { formatDesignCount, categoryNodeElementId, type CategoryNode } from './category-node.ts';

/** Opens a dialog for a node. `onLeave` is called when the node leaves its list. */
export type OpenDialog = (
  action: 'edit' | 'delete',
  node: CategoryNode,
  onLeave: (id: number) => void,
) => void;

export interface CategoryCardProps {
  category: AdminCategory;
  subcategories: readonly AdminSubcategory[];
  onOpenDialog: OpenDialog;
  onLeave: (id: number) => void;
}

export function CategoryCard({ category, subcategories, onOpenDialog, onLeave }: CategoryCardProps) {
  const { id, name, slug, description, designCount } = category;
  const node: CategoryNode = { kind: 'category', ...category };
  return (
    <li className="card grid grid-cols-[minmax(0,1fr)] content-start">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <h3
            id={categoryNodeElementId('category', id)}
            tabIndex={-1}
            className="text-h3 wdth-card wrap-anywhere"
          >
            {name}
          </h3>
          <p className="text-sm text-ink-3 tabular-nums wrap-anywhere">
            {slug} · {formatDesignCount(designCount)}
          </p>
        </div>
        <div className="flex max-sm:-ml-3.5 sm:-mr-2">
          <Button
            variant="ghost"
            size="sm"
            icon={<Pencil aria-hidden />}
            aria-label={`Edit ${name}`}
            onClick={() => onOpenDialog('edit', node, onLeave)}
          >
            Edit
          </Button>
          <Button
            variant="danger-ghost"
            size="sm"
            icon={<Trash aria-hidden />}
            aria-label={`Delete ${name}`}
            onClick={() => onOpenDialog('delete', node, onLeave)}
          >
            Delete
          </Button>
        </div>
      </div>
      <p className="mt-2 text-sm whitespace-pre-line text-ink-2 wrap-anywhere">
        {description === '' ? <span className="text-ink-3">No description</span> : description}
      </p>
      <Subcategories category={category} subcategories={subcategories} onOpenDialog={onOpenDialog} />
      <AddSubcategoryForm category={category} />
    </li>
  );
}

function Subcategories({
  category,
  subcategories,
  onOpenDialog,
}: Pick<CategoryCardProps, 'category' | 'subcategories' | 'onOpenDialog'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const leave = useFocusAfterLeaving(
    subcategories.map(({ id }) => id),
    (id) => categoryNodeElementId('subcategory', id),
    heading,
  );
  return (
    <>
      <h4 ref={heading} tabIndex={-1} className="mt-5 text-sm font-semibold">
        Subcategories <span className="font-normal text-ink-3 tabular-nums">{subcategories.length}</span>
      </h4>
      {subcategories.length === 0 ? (
        <p className="py-3 text-sm text-ink-3">No subcategories yet</p>
      ) : (
        <ul
          aria-label={`Subcategories of ${category.name}`}
          className="mt-2 divide-y divide-line rounded-2 border border-line bg-surface"
        >
          {subcategories.map((subcategory) => (
            <SubcategoryRow
              key={subcategory.id}
              subcategory={subcategory}
              onOpenDialog={onOpenDialog}
              onLeave={leave}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function SubcategoryRow({
  subcategory,
  onOpenDialog,
  onLeave,
}: {
  subcategory: AdminSubcategory;
  onOpenDialog: OpenDialog;
  onLeave: (id: number) => void;
}) {
  const { id, name, designCount } = subcategory;
  const node: CategoryNode = { kind: 'subcategory', ...subcategory };
  return (
    <li
      id={categoryNodeElementId('subcategory', id)}
      tabIndex={-1}
      className="flex items-center gap-1 py-1 pr-1 pl-3 text-sm"
    >
      <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
      <span className="pr-2 text-xs whitespace-nowrap text-ink-3 tabular-nums">
        {formatDesignCount(designCount)}
      </span>
      <Button
        variant="ghost"
        size="sm"
        iconOnly
        aria-label={`Edit ${name}`}
        onClick={() => onOpenDialog('edit', node, onLeave)}
      >
        <Pencil aria-hidden />
      </Button>
      <Button
        variant="danger-ghost"
        size="sm"
        iconOnly
        aria-label={`Delete ${name}`}
        onClick={() => onOpenDialog('delete', node, onLeave)}
      >
        <Trash aria-hidden />
      </Button>
    </li>
  );
}
