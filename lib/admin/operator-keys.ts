import { readFileSync } from 'node:fs';
import { keyedModels, setOperatorKey } from '#platform/operator-keys.ts';
import { keyedSources } from '#platform/research-sources.ts';
import { type Command, UsageError } from './command.ts';

/** Printable ASCII without white space, as in all API keys. */
const KEY = /^[\x21-\x7e]{8,400}$/;

function keyIn(file: string): string {
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

/** A command that sets the operator's key for one of these names. */
const keyCommand = <Name extends Parameters<typeof setOperatorKey>[2]>(
  option: string,
  names: readonly Name[],
  texts: { readonly name: string; readonly summary: string; readonly help: string },
): Command => ({
  name: texts.name,
  summary: texts.summary,
  options: {
    [option]: { value: names.join('|'), help: texts.help, required: true },
    file: {
      value: 'FILE',
      help: 'a file that contains only the key; - reads standard input',
      required: true,
    },
  },
  async run({ secrets, stage = 'local' }, given) {
    const chosen = given.oneOf(option, names);
    if (chosen === undefined) throw new UsageError(`--${option} is missing.`);
    await setOperatorKey(secrets(), stage, chosen, keyIn(given.text('file')));
    return { stage, [option]: chosen };
  },
});

export const sourceKey = keyCommand('source', keyedSources, {
  name: 'source key',
  summary: 'Set the API key for a live source that needs one',
  help: 'the source',
});

export const modelKey = keyCommand('provider', keyedModels, {
  name: 'model key',
  summary: "Set the API key for the stage's model, unless it is on Amazon Bedrock",
  help: "the model's provider",
});
