import {
  BufferGeometry,
  Float32BufferAttribute,
  Group,
  LineBasicMaterial,
  LineDashedMaterial,
  LineSegments,
  Vector3,
} from 'three';

/** The space that a printer prints in. */
export interface Bed {
  sizeMm: [x: number, y: number];
  tallMm: number;
  isRound: boolean;
}

export interface BedColors {
  ink: string;
  line: string;
}

/** The lines of a bed, and the places of the labels of width, depth and height. */
export interface BedModel {
  group: Group;
  labels: [Vector3, Vector3, Vector3];
}

type Lines = number[];

const gridMm = 10;
const circleSteps = 96;
/** The distance of a measure from the object, as a share of its longest side. */
const measureGap = 0.12;

/** Draws a bed around 0, 0 with a grid of 10 mm, the build volume, and three measures of an object that stands on it. */
export function createBedModel(bed: Bed, sizeMm: Vector3, colors: BedColors): BedModel {
  const group = new Group();
  const ink = new LineBasicMaterial({ color: colors.ink });
  const thin = new LineBasicMaterial({ color: colors.line });
  const dashed = new LineDashedMaterial({ color: colors.ink, dashSize: 5, gapSize: 4, opacity: 0.6 });
  dashed.transparent = true;
  const { lines, labels } = drawMeasures(sizeMm);
  group.add(new LineSegments(toGeometry(drawGrid(bed)), thin));
  group.add(new LineSegments(toGeometry(drawOutline(bed, 0)), ink));
  const volume = new LineSegments(toGeometry(drawVolume(bed)), dashed);
  group.add(volume.computeLineDistances());
  group.add(new LineSegments(toGeometry(lines), ink));
  return { group, labels };
}

export function disposeBed({ group }: BedModel): void {
  for (const child of group.children) {
    if (!(child instanceof LineSegments)) continue;
    child.geometry.dispose();
    (child.material as LineBasicMaterial).dispose();
  }
}

function toGeometry(lines: Lines): BufferGeometry {
  return new BufferGeometry().setAttribute('position', new Float32BufferAttribute(lines, 3));
}

function drawGrid({ sizeMm: [x, y], isRound }: Bed): Lines {
  const lines: Lines = [];
  const add = (side: number, across: number, isAlongX: boolean) => {
    for (let at = -Math.floor(side / 2 / gridMm) * gridMm; at <= side / 2; at += gridMm) {
      const half = isRound ? Math.sqrt(Math.max(0, (across / 2) ** 2 - at ** 2)) : across / 2;
      if (isAlongX) lines.push(-half, at, 0, half, at, 0);
      else lines.push(at, -half, 0, at, half, 0);
    }
  };
  add(y, x, true);
  add(x, y, false);
  return lines;
}

function drawOutline({ sizeMm: [x, y], isRound }: Bed, z: number): Lines {
  const corners = isRound
    ? Array.from({ length: circleSteps }, (_, i) => {
        const angle = (i * 2 * Math.PI) / circleSteps;
        return [(Math.cos(angle) * x) / 2, (Math.sin(angle) * y) / 2] as const;
      })
    : ([
        [-x / 2, -y / 2],
        [x / 2, -y / 2],
        [x / 2, y / 2],
        [-x / 2, y / 2],
      ] as const);
  return corners.flatMap((corner, i) => {
    const next = corners[(i + 1) % corners.length] ?? corner;
    return [...corner, z, ...next, z];
  });
}

function drawVolume(bed: Bed): Lines {
  const [x, y] = bed.sizeMm;
  const sides = bed.isRound ? [] : [-1, 1].flatMap((a) => [-1, 1].map((b) => [(a * x) / 2, (b * y) / 2]));
  const posts = sides.flatMap(([px = 0, py = 0]) => [px, py, 0, px, py, bed.tallMm]);
  return [...drawOutline(bed, bed.tallMm), ...posts];
}

function drawMeasures({ x, y, z }: Vector3): { lines: Lines; labels: BedModel['labels'] } {
  const gap = Math.max(x, y, z) * measureGap;
  const tick = gap / 3;
  const front = -y / 2 - gap;
  const right = x / 2 + gap;
  const left = -x / 2 - gap;
  const lines = [
    ...[-x / 2, front, 0, x / 2, front, 0],
    ...[-x / 2, front - tick, 0, -x / 2, front + tick, 0],
    ...[x / 2, front - tick, 0, x / 2, front + tick, 0],
    ...[right, -y / 2, 0, right, y / 2, 0],
    ...[right - tick, -y / 2, 0, right + tick, -y / 2, 0],
    ...[right - tick, y / 2, 0, right + tick, y / 2, 0],
    ...[left, -y / 2, 0, left, -y / 2, z],
    ...[left - tick, -y / 2, 0, left + tick, -y / 2, 0],
    ...[left - tick, -y / 2, z, left + tick, -y / 2, z],
  ];
  const labels: BedModel['labels'] = [
    new Vector3(0, front, 0),
    new Vector3(right, 0, 0),
    new Vector3(left, -y / 2, z / 2),
  ];
  return { lines, labels };
}
