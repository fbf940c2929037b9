import { descriptionHtml } from './description-html.ts';

/** Shows the description, which the server has sanitized. */
export function AboutDesign({ description }: { description: string }) {
  const html = descriptionHtml(description);
  if (html === '') return null;
  return (
    <section aria-labelledby="about" className="min-w-0 lg:col-start-1">
      <h2 id="about" className="mb-4 text-h3">
        About this design
      </h2>
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}
