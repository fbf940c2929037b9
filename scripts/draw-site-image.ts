// This script draws public/share.jpg, the preview of links to the site. Run it after a change of the brand or the
// tagline in src/site.ts.
import { readFile, writeFile } from 'node:fs/promises';
import { drawCard } from '#src/integrations/share-images/draw-card.ts';
import { site } from '#src/site.ts';

const picture = new URL('../src/web/images/plan-batch-1280.webp', import.meta.url);
const goal = new URL('../public/share.jpg', import.meta.url);

const drawn = await drawCard({
  brand: site.brand,
  title: site.tagline,
  badge: null,
  picture: await readFile(picture),
  crop: { x: 50, y: 50 },
});
await writeFile(goal, drawn);
console.log(`public/share.jpg is drawn, ${Math.round(drawn.length / 1000)} kB.`);
