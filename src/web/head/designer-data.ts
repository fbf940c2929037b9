import type { ProfilePage, WithContext } from 'schema-dts';
import { site } from '#src/site.ts';

/** Returns a designer's page: the person and the works that it shows. */
export function designerData(
  {
    designer,
    works,
    avatarUrl,
  }: {
    designer: (typeof site.designers)[number];
    /** The newest works, in the order of the page. */
    works: readonly { id: number; title: string }[];
    avatarUrl: string | undefined;
  },
  { origin, path }: { origin: string; path: string },
): WithContext<ProfilePage> {
  const { displayName, username, style, specialties, socialUrl } = designer;
  const url = `${origin}${path}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url,
    mainEntity: {
      '@type': 'Person',
      '@id': `${url}#designer`,
      name: displayName,
      alternateName: username,
      description: style,
      jobTitle: 'Designer',
      knowsAbout: [...specialties],
      url,
      ...(avatarUrl !== undefined && { image: `${origin}${avatarUrl}` }),
      ...(socialUrl !== null && { sameAs: [socialUrl] }),
      worksFor: { '@type': 'Organization', name: site.operator.name, url: `${origin}/` },
    },
    hasPart: works.map(({ id, title }) => ({
      '@type': 'CreativeWork',
      name: title,
      url: `${origin}/model/${id}`,
      creator: { '@id': `${url}#designer` },
    })),
  };
}
