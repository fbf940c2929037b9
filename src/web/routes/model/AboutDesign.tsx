import { Link } from '@tanstack/react-router';
import type { Model } from '#src/features/catalog/schemas.ts';
import { badgeClass } from '#src/ui/badge-class.ts';
import { descriptionHtml } from '#src/lib/description-html.ts';

/** Shows the description, which the server has sanitized, and the tags. */
export function AboutDesign({ description, tags }: Pick<Model, 'description' | 'tags'>) {
  const html = descriptionHtml(description);
  if (html === '' && tags.length === 0) return null;
  return (
    <section aria-labelledby="about">
      <h2 id="about" className="mb-4 text-h3">
        About this design
      </h2>
      {html !== '' && <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />}
      {tags.length > 0 && (
        <ul aria-label="Tags" className="mt-5 flex flex-wrap gap-2">
          {tags.map(({ name, slug }) => (
            <li key={slug}>
              <Link
                to="/tag/$slug"
                params={{ slug }}
                className={badgeClass({ kind: 'category', size: 'lg', className: 'pointer-coarse:min-h-11' })}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
