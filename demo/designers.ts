import { defaultFacts, type Designer } from '#src/site.ts';

type DemoDesigner = Omit<Designer, 'userId'>;

const lund: DemoDesigner = {
  username: 'ida_lund',
  firstName: 'Ida',
  lastName: 'Lund',
  displayName: 'Ida Lund',
  style:
    'Vases, planters and lamps with one continuous wall. Ida draws a curve first and then finds its use.',
  specialties: ['Vases', 'Planters', 'Lighting'],
  socialUrl: 'https://ida-lund.example/workshop',
};

const reyes: DemoDesigner = {
  username: 'tomas_reyes',
  firstName: 'Tomas',
  lastName: 'Reyes',
  displayName: 'Tomas Reyes',
  style: 'Small mechanisms and figures that print in place. Tomas repaired clocks before he drew models.',
  specialties: ['Figures', 'Fidgets', 'Desk'],
  socialUrl: 'https://tomas-reyes.example/bench',
};

/** The invented designers of the demo site, in the places of those that come with the shop. */
export const demoDesigners: readonly Designer[] = defaultFacts.designers.flatMap(({ userId }, i) => {
  const person = [lund, reyes][i];
  return person === undefined ? [] : [{ userId, ...person }];
});
