import { seedShop } from './seed-shop.ts';

// This script fills an empty PostgreSQL database for the benchmarks: DATABASE_URL=... node bench/seed.ts [models]
// [downloads] [people].

const [models = '100000', downloads = '10000000', people = '50000'] = process.argv.slice(2);
if (process.env.DATABASE_URL === undefined) throw new Error('DATABASE_URL names the database to fill.');
await seedShop(process.env.DATABASE_URL, {
  models: Number(models),
  downloads: Number(downloads),
  people: Number(people),
});
