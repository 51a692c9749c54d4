import { filingItemsFigure } from './recordings/filing-items-figure.ts';
import { hubspotFigure } from './recordings/hubspot-figure.ts';
import { placesFigure } from './recordings/places-figure.ts';
import { recordings } from './recordings/recordings.ts';

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

/** Runs the readers of live sources on recorded responses. Says so if the recordings are missing. */
export async function runRecordingsBench(): Promise<void> {
  if (recordings === null) {
    console.info('Skipped: no recordings of real answers beside this checkout (../shared/real).');
    return;
  }
  const filings = filingItemsFigure(recordings);
  console.info(
    `Items of 8-K filings that agree: ${filings.agreeing} of ${filings.count} (${percent(filings.agreeing, filings.count)})`,
  );
  for (const each of filings.disagreeing) console.info(`  ${each}`);
  const places = placesFigure(recordings);
  const right = places.answered - places.wrong.length;
  console.info(
    `Countries of places: ${places.answered} of ${places.count} answered, ${right} of them right (${percent(right, places.answered)})`,
  );
  for (const each of places.wrong) console.info(`  ${each}`);
  const hubspot = await hubspotFigure(recordings);
  console.info(
    `Calls to HubSpot: ${hubspot.calls} compared with its descriptions, ${hubspot.wrong.length} differences; ${hubspot.companies} of 3 described companies read`,
  );
  for (const each of hubspot.wrong) console.info(`  ${each}`);
  for (const each of hubspot.undescribed) console.info(`  no description here: ${each}`);
}
