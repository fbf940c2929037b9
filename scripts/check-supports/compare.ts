import { judgeOverhangs, measureOverhangs } from '@firstlayer/mesh/examine/find-supports.ts';
import { supportThresholds, type SupportThresholds } from '@firstlayer/mesh/examine/support-thresholds.ts';
import { examineEdges } from '@firstlayer/mesh/topology/topology.ts';

import { hashText, type TestMesh } from './test-meshes.ts';

/** The findings of the slicer about a mesh. */
export type Truth = { mesh: TestMesh; needsSupports: boolean; sharePercent: number };

/** The verdict on one mesh for each of the thresholds. */
type Judged = Truth & { isTuned: boolean; verdicts: boolean[] };

type Counts = { found: number; missed: number; falseAlarms: number; correct: number };

const wanted = { found: 0.95, falseAlarms: 0.1 } as const;

/** Values that are tried, those that need fewer supports last. */
const tried: { [Name in keyof SupportThresholds]?: number[] } = {
  bridgeMm: [10, 15, 20, 30, 40],
  arcMm: [0, 4],
  ledgeMm: [0.3, 0.5, 1],
  areaMm2: [1, 4],
};

/**
 * Tunes the thresholds on the meshes of one half of the shapes and prints how often the finding agrees with the slicer
 * on the other half.
 */
export async function compareWithSlicer(truths: Truth[]): Promise<void> {
  const candidates = [supportThresholds, ...listCandidates()];
  const judged: Judged[] = [];
  for (const truth of truths) {
    const mesh = await truth.mesh.load();
    const topology = examineEdges(mesh.indices, mesh.positions.length / 3);
    const overhangs = measureOverhangs(mesh, topology, supportThresholds.angleDegrees);
    const verdicts = candidates.map((each) => judgeOverhangs(overhangs, each).verdict === 'needed');
    judged.push({ ...truth, isTuned: hashText(truth.mesh.base) % 2 === 0, verdicts });
  }
  const tuned = judged.filter(({ isTuned }) => isTuned);
  const best = chooseThresholds(candidates, tuned);
  console.log(`Thresholds in use: ${JSON.stringify(supportThresholds)}`);
  console.log(`Best on the tuning half: ${JSON.stringify(candidates[best])}`);
  for (const [title, index] of [
    ['in use', 0],
    ['best', best],
  ] as const) {
    console.log(`\n${title}: meshes that need supports: found, missed; others: false alarms, correct`);
    printRows(judged, index);
  }
  for (const { mesh, needsSupports, sharePercent, isTuned, verdicts } of judged) {
    if (verdicts[0] === needsSupports) continue;
    const kind = needsSupports ? 'missed' : 'false alarm';
    console.log(`${kind} (${isTuned ? 'tuning' : 'held back'}): ${mesh.name}, ${sharePercent.toFixed(1)} %`);
  }
}

function listCandidates(): SupportThresholds[] {
  return Object.entries(tried).reduce<SupportThresholds[]>(
    (all, [name, values]) => all.flatMap((each) => values.map((value) => ({ ...each, [name]: value }))),
    [supportThresholds],
  );
}

/** Returns the candidate that reaches both goals with the fewest errors; of equal ones the last. */
function chooseThresholds(candidates: SupportThresholds[], judged: Judged[]): number {
  let best = 0;
  let least = Infinity;
  candidates.forEach((_, index) => {
    const { found, missed, falseAlarms, correct } = count(judged, index);
    const shortfall =
      Math.max(0, wanted.found - found / (found + missed)) +
      Math.max(0, falseAlarms / (falseAlarms + correct) - wanted.falseAlarms);
    const errors = missed / (found + missed) + falseAlarms / (falseAlarms + correct);
    if (shortfall * 100 + errors > least) return;
    least = shortfall * 100 + errors;
    best = index;
  });
  return best;
}

function count(judged: Judged[], index: number): Counts {
  const counts: Counts = { found: 0, missed: 0, falseAlarms: 0, correct: 0 };
  for (const { needsSupports, verdicts } of judged) {
    if (needsSupports) counts[verdicts[index] === true ? 'found' : 'missed']++;
    else counts[verdicts[index] === true ? 'falseAlarms' : 'correct']++;
  }
  return counts;
}

function printRows(judged: Judged[], index: number): void {
  const halves = { 'tuning half': true, 'held-back half': false };
  for (const [half, isTuned] of Object.entries(halves)) {
    const all = judged.filter((each) => each.isTuned === isTuned);
    printRow(half, count(all, index));
    for (const kind of ['design', 'file', 'shape', 'mechanical'] as const) {
      const some = all.filter(({ mesh }) => mesh.kind === kind);
      printRow(`  ${kind}`, count(some, index));
    }
  }
}

function printRow(title: string, { found, missed, falseAlarms, correct }: Counts): void {
  const share = (part: number, whole: number): string =>
    whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`;
  console.log(
    `${title.padEnd(15)} ${found} ${missed} (${share(found, found + missed)}) | ${falseAlarms} ${correct} (${share(falseAlarms, falseAlarms + correct)})`,
  );
}
