import type { Section, Solid } from './kernel.ts';
import {
  circle,
  cut,
  extrude,
  join,
  joinSections,
  polygon,
  rectangle,
  revolve,
  type Point2,
} from './solids.ts';

/**
 * A hinge with a vertical axis that prints in place without supports. The pin is narrow in the middle and wide at both
 * ends, at 45 degrees, so that the eye around it can neither be lifted off nor fall out.
 */
export type Hinge = {
  /** The radius of the pin at its narrowest place, and the outer one of the eye. */
  pin: number;
  eye: number;
  /** The height at which the pin begins to widen towards the ceiling. */
  straight: number;
  /** The thickness of the wall around the eye. */
  wall: number;
  /** Half of the angle by which it turns, in degrees. */
  swing: number;
};

/** The place of a hinge. */
export type HingePlace = {
  hinge: Hinge;
  at: Point2;
  /** The direction in degrees from the part with the pin to the part with the eye. */
  turn: number;
  /** Both parts are this wide at most, measured from the axis to either side. */
  reach: number;
};

/** The distance between the parts of a hinge in mm. */
export const hingePlay = 0.45;

const footRise = 1.2;
const sideways = hingePlay * Math.SQRT2;

/** Divides a body at hinges into parts that hold each other. */
export function divideAtHinges(body: Solid, places: readonly HingePlace[]): Solid {
  const put = (solid: Solid, { at, turn }: HingePlace) => solid.rotate(0, 0, turn).translate(at[0], at[1], 0);
  const gaps = places.map((place) => put(hingeGap(place), place));
  const eyes = places.map((place) => put(hingeEye(place.hinge), place));
  return join(cut(body, ...gaps), ...eyes);
}

function eyeTop({ pin, eye, straight }: Hinge): number {
  return straight + eye - pin - sideways - 0.6;
}

function neckWidth({ eye }: Hinge): number {
  return eye * 0.9;
}

/** The radius of the rounded end of the part with the pin. */
function endRadius({ eye, wall }: Hinge): number {
  return eye + hingePlay + wall;
}

/** The eye and the neck that connects it with its part. */
function hingeEye(hinge: Hinge): Solid {
  const { pin, eye, straight } = hinge;
  const top = eyeTop(hinge);
  const length = endRadius(hinge) + 1.3;
  const outline: Point2[] = [
    [0, 0],
    [eye - 0.4, 0],
    [eye, 0.4],
    [eye, top],
    [0, top],
  ];
  const neck = extrude(rectangle(length, neckWidth(hinge)).translate(length / 2, 0), top);
  const hole: Point2[] = [
    [0, -1],
    [pin + footRise + hingePlay, -1],
    [pin + footRise + hingePlay, 0.4 + sideways - hingePlay],
    [pin + hingePlay, 0.4 + footRise + sideways - hingePlay],
    [pin + hingePlay, straight - sideways + hingePlay],
    [pin + sideways + 20, straight + 20],
    [0, straight + 20],
  ];
  return cut(join(revolve(outline, 26), neck), revolve(hole, 26));
}

/** Returns the space that is removed from the body: the room around the eye, the mouth for its neck and the gap between the parts. */
function hingeGap({ hinge, reach }: HingePlace): Solid {
  const { pin, eye, straight, swing } = hinge;
  const room = eye + hingePlay;
  const cavity: Point2[] = [
    [pin + footRise, -1],
    [pin + footRise, 0.4],
    [pin, 0.4 + footRise],
    [pin, straight],
    [room, straight + room - pin],
    [room, 0.5],
    [room + 0.2, 0.3],
    [room + 0.2, -1],
  ];
  const end = endRadius(hinge);
  const slot = rectangle(end + 4, neckWidth(hinge) + 2 * hingePlay).translate((end + 4) / 2 + eye - 0.2, 0);
  const mouth = joinSections(slot.rotate(-swing), slot.rotate(swing))
    .hull()
    .subtract(circle(eye - 0.2, 48));
  return join(
    revolve(cavity, 26),
    extrude(mouth.intersect(circle(end + 0.5, 48)), eyeTop(hinge) + 1.5, -1),
    extrude(partingLine(hinge, reach), 120, -1),
  );
}

/** The gap from above: a V on both sides, and an arc around the rounded end. */
function partingLine(hinge: Hinge, reach: number): Section {
  const end = endRadius(hinge);
  const slope = Math.tan((hinge.swing * Math.PI) / 360);
  const open = hingePlay / 2 + 0.1;
  const sides = polygon([
    [-open, 0],
    [-open - reach * slope, -reach],
    [open + reach * slope, -reach],
    [open, 0],
    [open + reach * slope, reach],
    [-open - reach * slope, reach],
  ]);
  const arc = circle(end + 2 * open, 48).subtract(circle(end, 48));
  const beyond = rectangle(4 * end, 4 * end).translate(2 * end, 0);
  return joinSections(sides.subtract(circle(end, 48)), arc.intersect(beyond));
}

/** Returns a hinge for a body that is `scale` times as large as one of 16 mm across and 10 mm high. */
export function scaledHinge(scale: number, swing: number): Hinge {
  return { pin: 2.2 * scale, eye: 5.2 * scale, straight: 3.8 * scale, wall: 1.1 + 0.9 * scale, swing };
}
