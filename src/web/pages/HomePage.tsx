import { HallOfFame } from './home/HallOfFame.tsx';
import { Hero } from './home/Hero.tsx';
import { TrendingNow } from './home/TrendingNow.tsx';

export function HomePage() {
  return (
    <>
      <Hero />
      <TrendingNow />
      <HallOfFame />
    </>
  );
}
