import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '#src/features/categories/client/queries.ts';
import { FollowButton } from '#src/features/notifications/client/FollowButton.tsx';

/** Follows the chosen category; renders nothing for an unknown one. */
export function FollowCategory({ slug }: { slug: string }) {
  const { data: categories = [] } = useQuery(categoriesQuery());
  const name = categories.find((category) => category.slug === slug)?.name;
  return name !== undefined && <FollowButton kind="category" target={slug} name={name} />;
}
