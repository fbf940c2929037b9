import { useQuery, useQueryClient } from '@tanstack/react-query';
import Heart from 'lucide-react/icons/heart';
import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import type { ModelCard } from '#src/features/catalog/schemas.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { loadFavoriteActions, statusQuery } from './status-query.ts';
import { updateFailedToast } from './status-key.ts';

/** Toggles a favorite. The cached page shows an empty heart; the person's own status loads afterwards. */
export function FavoriteButton({
  model,
  className = 'heart pressed-fill',
}: {
  model: Pick<ModelCard, 'id' | 'title' | 'favoriteCount'>;
  /** Class of the button; by default that of a heart on a picture. */
  className?: string;
}) {
  const user = useCurrentUser();
  const queries = useQueryClient();
  const { data } = useQuery({ ...statusQuery(model.id), enabled: Boolean(user) });
  const isFavorited = Boolean(user && data?.isFavorited);
  return (
    <button
      type="button"
      aria-pressed={isFavorited}
      aria-label={isFavorited ? `Remove ${model.title} from favorites` : `Add ${model.title} to favorites`}
      className={className}
      onClick={() => {
        loadFavoriteActions().then(
          ({ pressFavorite }) => pressFavorite(queries, model),
          () => toast(updateFailedToast),
        );
      }}
    >
      <span>
        <Heart aria-hidden />
      </span>
    </button>
  );
}
