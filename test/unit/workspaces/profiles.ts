import { readFileSync } from 'node:fs';

/** What a sentence of a profile is about. `null`: the company itself, which the overview has. */
type EventContext = 'product' | 'value_prop' | 'icp' | 'pricing' | 'competitor' | null;

export interface Profile {
  readonly name: string;
  readonly sentences: readonly (readonly [told: readonly EventContext[], sentence: string])[];
}

/** "# company", then a line per sentence: its sections joined by +, and the sentence. */
const readProfiles = (file: string): Profile[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n\n')
    .map((text) => {
      const [name = '', ...lines] = text.trim().split('\n');
      const sentences = lines.map((line) => {
        const [told = '', ...sentence] = line.split(' | ');
        const contexts = told.split('+').map((each) => (each === '-' ? null : (each as EventContext)));
        return [contexts, sentence.join(' | ')] as const;
      });
      return { name: name.replace('# ', ''), sentences };
    });

/** Companies in ten trades as they describe themselves, each sentence with its section. */
export const profiles = readProfiles('profiles.txt');

/** More of them. Unusual wordings may stay unsorted, but must not end up in a wrong section. */
export const otherProfiles = readProfiles('other-profiles.txt');
