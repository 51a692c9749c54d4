import { roughWeather } from '@signal/embedded-cloud/weather/weather.ts';
import type { TestProject } from 'vitest/node';
import { startTestCloud } from './embedded-cloud.ts';

/** One for every run, so that a failure can be had again; other weather is had by `WEATHER_SEED`. */
const USUAL_SEED = 1;

/** The same service in rough weather. */
export default async function setup(project: TestProject) {
  const seed = Number(process.env.WEATHER_SEED ?? USUAL_SEED);
  console.log(`The weather of this run has the seed ${seed}; WEATHER_SEED=${seed} brings it back.`);
  return startTestCloud(project, ['--weather', String(seed)], roughWeather(seed).indexLagMs);
}
