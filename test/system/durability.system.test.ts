import { expect, it } from 'vitest';
import { runCrashes } from '../support/crash/run-crashes.ts';
import { whileProgressing } from '../support/while-progressing.ts';

it(
  'keeps acknowledged writes when 50 writers are killed, and leaves no files behind',
  async () => {
    const { acknowledged, lost, broken, leftOver } = await whileProgressing((onKill) =>
      runCrashes({ kills: 10, shops: 5, writes: 60, onKill }),
    );
    expect({ lost, broken, leftOver }).toEqual({ lost: [], broken: [], leftOver: [] });
    expect(acknowledged).toBeGreaterThan(0);
  },
  Infinity,
);
