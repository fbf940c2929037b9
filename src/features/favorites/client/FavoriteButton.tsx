import { useQuery, useQueryClient } from '@tanstack/react-query';
import Heart from 'lucide-react/icons/heart';
import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import type { ModelCard } from '#src/features/catalog/contract.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { loadWork, statusQuery } from './status-query.ts';
import { failure } from './update-failure.ts';

interface FavoriteButtonProps {
  model: Pick<ModelCard, 'id' | 'title' | 'favoriteCount'>;
  /** Of the button; as on a picture unless told. */
  className?: string;
}

/** The heart of a design. The cached page shows everybody the visitor's; the person's own comes afterwards. */
export function FavoriteButton({ model, className = 'heart pressed-fill' }: FavoriteButtonProps) {
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
        loadWork().then(
          ({ pressFavorite }) => pressFavorite(queries, model),
          () => toast(failure),
        );
      }}
    >
      <span>
        <Heart aria-hidden />
      </span>
    </button>
  );
}
