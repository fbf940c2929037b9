import { Link } from '@tanstack/react-router';
import { AccessBadge } from '#src/features/catalog/client/AccessBadge.tsx';
import { useTopics } from '#src/features/catalog/client/use-topics.ts';
import type { Model } from '#src/features/catalog/contract.ts';
import { badgeClass } from '#src/ui/badge-class.ts';

/** Drawn 24 px high; a finger has 44. */
const linkClass = badgeClass({
  kind: 'category',
  className:
    'relative pointer-coarse:after:absolute pointer-coarse:after:-inset-x-1 pointer-coarse:after:-inset-y-2.5',
});

/** Free or Premium, and where in the catalogue the design stands. */
export function ModelBadges({ model }: { model: Model }) {
  const { category, subcategory } = useTopics()(model);
  return (
    <p className="flex flex-wrap items-center gap-2 pointer-coarse:gap-y-5">
      <AccessBadge isPremium={model.isPremium} />
      {category && (
        <Link to="/browse" search={{ category: category.slug }} className={linkClass}>
          {category.name}
        </Link>
      )}
      {subcategory && (
        <Link
          to="/browse"
          search={{ ...(category && { category: category.slug }), subcategory: subcategory.slug }}
          className={linkClass}
        >
          {subcategory.name}
        </Link>
      )}
    </p>
  );
}
