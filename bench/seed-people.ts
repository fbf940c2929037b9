import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';

const firstNames =
  'Ada Akira Alba Amir Anna Arjun Aylin Bastien Bea Bjorn Carla Chen Clara Dario David Elena Emil Emma Fatima Felix Finn Greta Hana Hugo Ida Igor Ines Ivan Jana Jonas Jun Karim Kenji Lars Lena Leo Lina Louis Lucia Marek Maria Mateo Maya Mila Mira Nadia Nils Nora Olga Omar Oscar Paula Pavel Priya Rosa Sam Sofia Tariq Vera Yuki'.split(
    ' ',
  );
const lastNames =
  'Abbas Adler Almeida Andersen Baker Bauer Becker Bianchi Brandt Brown Carter Castro Costa Cruz Dubois Evans Farkas Fischer Fontaine Garcia Gruber Haas Hansen Horvat Hughes Ito Ivanov Jansen Jensen Kaya Keller Khan Kim Klein Kovac Kowalski Kumar Lange Larsen Laurent Lopez Maier Marino Martin Mendes Meyer Moreau Morris Nagy Neumann Nguyen Novak Olsen Parker Patel Petrov Quinn Reyes Ricci Rossi Roux Santos Sato Schmidt Silva Singh Sousa Stein Suzuki Tanaka Taylor Torres Turner Vargas Vogel Wagner Walker Weber Wong Young Zeman'.split(
    ' ',
  );

/** A name that many people have, and an address that one person has. */
export const personSearches = { common: 'mira', rare: 'kovac.11580@', short: 'mi' };

/**
 * Inserts people `bench-0` and so on, who registered over three years. Every twentieth has a plan, some of them
 * expired.
 */
export async function insertPeople(db: Db, count: number): Promise<void> {
  await sql`
    insert into users (id, email, name, first_name, last_name, username, created_at)
    select 'bench-' || n, lower(first || '.' || last || '.' || n || '@bench.example'), first || ' ' || last, first, last,
      lower(first) || ' ' || n, now() - n * interval '31 minutes'
    from generate_series(0, ${count - 1}::int) n, lateral (
      select (${firstNames}::text[])[1 + n % ${firstNames.length}::int] as first,
        (${lastNames}::text[])[1 + n / 7 % ${lastNames.length}::int] as last
    ) called`.execute(db);
  await sql`
    insert into plan_grants (user_id, tier, ends_at)
    select 'bench-' || n, (array['personal', 'commercial'])[1 + n / 20 % 2],
      case when n % 60 <> 0 then now() + (n % 200 - 50) * interval '1 day' end
    from generate_series(0, ${count - 1}::int, 20) n`.execute(db);
}
