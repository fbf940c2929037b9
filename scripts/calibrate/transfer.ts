import type { PrintConstants } from '@firstlayer/mesh/estimate/estimate-print.ts';

import type { ClassProfile } from './read-profile.ts';

/**
 * Converts constants that were fitted for one class to another class by their profiles: a full stop costs the time in
 * which the head reaches its speed, which is the speed divided by the acceleration.
 */
export function transfer(constants: PrintConstants, from: ClassProfile, to: ClassProfile): PrintConstants {
  const stop = getStopSeconds(to) / getStopSeconds(from);
  const acceleration = to.fillAcceleration / from.fillAcceleration;
  return {
    ...constants,
    perFastStop: constants.perFastStop * stop,
    perSlowStop: constants.perSlowStop * stop,
    perWallMm: constants.perWallMm * stop,
    solidAcceleration: constants.solidAcceleration * acceleration,
    fillAcceleration: constants.fillAcceleration * acceleration,
  };
}

function getStopSeconds({ speeds, wallAcceleration }: ClassProfile): number {
  return (speeds.outer + speeds.inner) / 2 / wallAcceleration;
}
