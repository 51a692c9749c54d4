import { readFileSync } from 'node:fs';
import { keyedModels, setOperatorKey } from '#platform/operator-keys.ts';
import { type Command, UsageError } from './command.ts';

/** Printable ASCII without white space, as in all API keys. */
const KEY = /^[\x21-\x7e]{8,400}$/;

function readKeyFile(file: string): string {
  let key: string;
  try {
    key = readFileSync(file === '-' ? 0 : file, 'utf8').trim();
  } catch {
    throw new UsageError(`${file} can't be read.`);
  }
  if (KEY.test(key)) return key;
  // The error must not show the file's content.
  throw new UsageError(`${file} must contain only the key: 8 to 400 characters without spaces.`);
}

export const modelKey: Command = {
  name: 'model key',
  summary: "Set the API key for the stage's model, unless it is on Amazon Bedrock",
  options: {
    provider: { value: keyedModels.join('|'), help: "the model's provider", required: true },
    file: {
      value: 'FILE',
      help: 'a file that contains only the key; - reads standard input',
      required: true,
    },
  },
  async run({ secrets, stage = 'local' }, input) {
    const provider = input.oneOf('provider', keyedModels);
    if (provider === undefined) throw new UsageError('--provider is missing.');
    await setOperatorKey(secrets(), stage, provider, readKeyFile(input.text('file')));
    return { stage, provider };
  },
};
