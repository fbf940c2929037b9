import { HallOfFame } from './HallOfFame.tsx';
import { Hero } from './Hero.tsx';
import { TrendingNow } from './TrendingNow.tsx';

export function Page() {
  return (
    <>
      <Hero />
      <TrendingNow />
      <HallOfFame />
    </>
  );
}
