import { existsSync } from 'node:fs';

/** Where Debian, Ubuntu and Chrome's own packages put it. */
const USUAL = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export const NO_CHROMIUM =
  'No Chromium is installed here, so that no browser test is run. Install it (apt-get install chromium), or name it in CHROMIUM.';

/** The browser to test with; undefined if there is none. */
export function chromiumPath(): string | undefined {
  const named = process.env.CHROMIUM;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM names ${named}, which is not there.`);
  return named || USUAL.find((place) => existsSync(place));
}
