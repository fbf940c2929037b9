import { Link } from '@tanstack/react-router';
import { AccessBadge } from '#src/features/catalog/client/AccessBadge.tsx';
import { useTopics } from '#src/features/catalog/client/use-topics.ts';
import type { Model } from '#src/features/catalog/schemas.ts';
import { badgeClass } from '#src/ui/badge-class.ts';

/** Badges are 24 px high; their touch target is 44 px. */
const linkClass = badgeClass({
  kind: 'category',
  className:
    'relative pointer-coarse:after:absolute pointer-coarse:after:-inset-x-1 pointer-coarse:after:-inset-y-2.5',
});

/** Shows whether the design is free or premium, and its categories. */
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
