import { roughWeather } from '@signal/embedded-cloud/weather/weather.ts';
import type { TestProject } from 'vitest/node';
import { startTestCloud } from './embedded-cloud.ts';

/** The same for every run, so that failures can be reproduced; set `WEATHER_SEED` for another. */
const DEFAULT_SEED = 1;

/** The same service with injected faults. */
export default async function setup(project: TestProject) {
  const seed = Number(process.env.WEATHER_SEED ?? DEFAULT_SEED);
  console.log(`The weather of this run has the seed ${seed}; WEATHER_SEED=${seed} brings it back.`);
  return startTestCloud(project, ['--weather', String(seed)], roughWeather(seed).indexLagMs);
}
