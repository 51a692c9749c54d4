import type { Stage } from './stages.ts';

/** Paths are appended to it, and providers and agents compare what results letter by letter. */
const isPlain = (text: string): boolean => {
  const url = URL.parse(text);
  const isAddress = url?.protocol === 'https:' && url.username === '' && url.password === '';
  return isAddress && text === `${url.origin}${url.pathname}`.replace(/\/$/, '');
};

/** Rejects a base URL that sign-in, mails and agents would build wrong addresses from. */
export function checkPublicUrl({ name, publicUrl }: Stage): void {
  // A local run is served over http, on a port that isn't known yet.
  if (name === 'local' || publicUrl === undefined || isPlain(publicUrl)) return;
  throw new Error(
    `The stage ${name} has the publicUrl "${publicUrl}"; expected https, a host and a path without a slash at its end, a query or a fragment, such as https://api.example.com/v1.`,
  );
}
