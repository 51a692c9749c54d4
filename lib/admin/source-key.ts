import { readFileSync } from 'node:fs';
import { keyedSources } from '#platform/research-sources.ts';
import { setSourceKey } from '#platform/source-keys.ts';
import { type Command, UsageError } from './command.ts';

/** Printable ASCII without white space, as in all API keys. */
const KEY = /^[\x21-\x7e]{8,200}$/;

function keyIn(file: string): string {
  let key: string;
  try {
    key = readFileSync(file === '-' ? 0 : file, 'utf8').trim();
  } catch {
    throw new UsageError(`${file} can't be read.`);
  }
  if (KEY.test(key)) return key;
  // The error must not show the file's content.
  throw new UsageError(`${file} must contain only the key: 8 to 200 characters without spaces.`);
}

export const sourceKey: Command = {
  name: 'source key',
  summary: 'Set the API key for a live source that needs one',
  options: {
    source: { value: keyedSources.join('|'), help: 'the source', required: true },
    file: {
      value: 'FILE',
      help: 'a file that contains only the key; - reads standard input',
      required: true,
    },
  },
  async run({ secrets, stage = 'local' }, given) {
    const source = given.oneOf('source', keyedSources);
    if (source === undefined) throw new UsageError('--source is missing.');
    await setSourceKey(secrets(), stage, source, keyIn(given.text('file')));
    return { stage, source };
  },
};
