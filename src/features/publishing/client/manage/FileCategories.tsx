import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { Badge } from '#src/ui/Badge.tsx';

/** The first category and the number of others, or a badge if there is none. */
export function FileCategories({
  slugs,
  names,
}: {
  slugs: readonly string[];
  /** The names by slug; empty until they are loaded. */
  names: ReadonlyMap<string, string>;
}) {
  const [first, ...others] = slugs.map((slug) => names.get(slug) ?? slug);
  if (first === undefined) {
    return (
      <Badge kind="bad" icon={<CircleAlert aria-hidden />}>
        No category
      </Badge>
    );
  }
  return (
    <>
      {first}
      {others.length > 0 && (
        <span title={others.join(', ')} className="ml-1.5 text-ink-3 tabular-nums">
          +{others.length}
          <span className="sr-only">: {others.join(', ')}</span>
        </span>
      )}
    </>
  );
}
