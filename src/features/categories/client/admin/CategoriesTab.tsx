import { useQuery } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { useFocusAfterLeaving } from '#src/ui/overlay/use-focus-after-leaving.ts';
import type { AdminCategory, AdminSubcategory } from '../../schemas.ts';
import { AddCategoryForm } from './AddCategoryForm.tsx';
import { CategoryCard, type OpenDialog } from './CategoryCard.tsx';
import { categoryNodeElementId, type CategoryNode } from './category-node.ts';
import { endpointQuery } from '#src/lib/api-query.ts';
import { listCategoriesAsAdmin, listSubcategoriesAsAdmin } from '../../admin-calls.ts';
import { useDialogTarget } from '#src/ui/overlay/use-dialog-target.ts';
import { EditCategoryNodeDialog } from './EditCategoryNodeDialog.tsx';
import { DeleteCategoryNodeDialog } from './DeleteCategoryNodeDialog.tsx';

const staleMs = 30_000;

const adminCategoriesQuery = () => endpointQuery(listCategoriesAsAdmin, {}, staleMs);

const adminSubcategoriesQuery = () => endpointQuery(listSubcategoriesAsAdmin, {}, staleMs);

/** All categories and subcategories on one page, since a site has a few dozen of them. */
export function CategoriesTab({
  notice,
}: {
  /** Shown above the cards. */
  notice?: ReactNode;
}) {
  const categories = useQuery(adminCategoriesQuery());
  const subcategories = useQuery(adminSubcategoriesQuery());
  const failed = [categories, subcategories].filter(({ data, isError }) => isError && !data);
  const retry = () => failed.forEach(({ refetch }) => void refetch());
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-8">
      <AddCategoryForm />
      {notice}
      {categories.data && subcategories.data ? (
        <Cards categories={categories.data} subcategories={subcategories.data} />
      ) : failed.some(({ isFetching }) => !isFetching) ? (
        <ErrorState level={2} message="The categories could not be loaded." onRetry={retry} />
      ) : (
        <Skeletons />
      )}
    </div>
  );
}

const cardsClass = 'grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[repeat(2,minmax(0,1fr))]';

function Skeletons() {
  return (
    <div aria-busy="true" className={cardsClass}>
      {['h-72', 'h-72', 'h-60', 'h-60'].map((height, index) => (
        <Skeleton key={index} kind="box" className={`rounded-3 ${height}`} />
      ))}
    </div>
  );
}

function Cards({
  categories,
  subcategories,
}: {
  categories: readonly AdminCategory[];
  subcategories: readonly AdminSubcategory[];
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { target, isOpen, openCount, openFor, close } = useDialogTarget<{
    action: Parameters<OpenDialog>[0];
    node: CategoryNode;
    onLeave: (id: number) => void;
  }>();
  const leave = useFocusAfterLeaving(
    categories.map(({ id }) => id),
    (id) => categoryNodeElementId('category', id),
    heading,
  );
  const openDialog: OpenDialog = (action, node, onLeave) => openFor({ action, node, onLeave });
  return (
    <section aria-label="Categories">
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        Categories
      </h2>
      {categories.length === 0 ? (
        <EmptyState
          title="No categories yet"
          text="Add the first one above. Each design stands in one or more."
        />
      ) : (
        <ul className={cardsClass}>
          {categories.map((category) => (
            <CategoryCard
              key={category.id}
              category={category}
              subcategories={subcategories.filter(({ categoryId }) => categoryId === category.id)}
              onOpenDialog={openDialog}
              onLeave={leave}
            />
          ))}
        </ul>
      )}
      {target &&
        (target.action === 'edit' ? (
          <EditCategoryNodeDialog
            key={openCount}
            node={target.node}
            categories={categories}
            open={isOpen}
            onClose={close}
            onLeave={target.onLeave}
          />
        ) : (
          <DeleteCategoryNodeDialog
            key={openCount}
            node={target.node}
            open={isOpen}
            onClose={close}
            onLeave={target.onLeave}
          />
        ))}
    </section>
  );
}
