import { randomInt } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { roughWeather } from '#local/weather/weather.ts';
import { startTestCloud } from './embedded-cloud.ts';

const HIGHEST_SEED = 1_000_000;

/** The same service in rough weather, another each time. */
export default async function setup(project: TestProject) {
  const seed = Number(process.env.WEATHER_SEED ?? randomInt(HIGHEST_SEED));
  console.log(`The weather of this run has the seed ${seed}; WEATHER_SEED=${seed} brings it back.`);
  return startTestCloud(project, ['--weather', String(seed)], roughWeather(seed).indexLagMs);
}
