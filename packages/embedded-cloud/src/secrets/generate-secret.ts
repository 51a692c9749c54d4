import { randomInt } from 'node:crypto';

/** A template's `GenerateSecretString`. */
export interface GenerateSecretString {
  readonly PasswordLength?: number;
  readonly ExcludeCharacters?: string;
  readonly ExcludeLowercase?: boolean;
  readonly ExcludeNumbers?: boolean;
  readonly ExcludePunctuation?: boolean;
  readonly ExcludeUppercase?: boolean;
  readonly IncludeSpace?: boolean;
  /** @default true */
  readonly RequireEachIncludedType?: boolean;
  readonly SecretStringTemplate?: string;
  readonly GenerateStringKey?: string;
}

const DEFAULT_LENGTH = 32;
const MAX_LENGTH = 4096;

const pick = (characters: string): string => characters.charAt(randomInt(characters.length));

function listCharacterTypes(rules: GenerateSecretString): string[] {
  const types: readonly (readonly [wanted: boolean, characters: string])[] = [
    [!rules.ExcludeLowercase, 'abcdefghijklmnopqrstuvwxyz'],
    [!rules.ExcludeUppercase, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
    [!rules.ExcludeNumbers, '0123456789'],
    [!rules.ExcludePunctuation, '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'],
    [rules.IncludeSpace ?? false, ' '],
  ];
  const excluded = new Set(rules.ExcludeCharacters ?? '');
  return types
    .filter(([wanted]) => wanted)
    .map(([, characters]) => [...characters].filter((character) => !excluded.has(character)).join(''))
    .filter((characters) => characters !== '');
}

function shuffleCharacters(characters: string[]): string {
  for (let last = characters.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [characters[last], characters[other]] = [characters[other] ?? '', characters[last] ?? ''];
  }
  return characters.join('');
}

function generatePassword(rules: GenerateSecretString): string {
  const length = rules.PasswordLength ?? DEFAULT_LENGTH;
  const types = listCharacterTypes(rules);
  const required = (rules.RequireEachIncludedType ?? true) ? types.map(pick) : [];
  if (!Number.isInteger(length) || length < Math.max(1, required.length) || length > MAX_LENGTH) {
    const least = Math.max(1, required.length);
    throw new Error(`GenerateSecretString: PasswordLength is ${length}, expected ${least} to ${MAX_LENGTH}.`);
  }
  const any = types.join('');
  if (any === '') throw new Error('GenerateSecretString: every character is excluded.');
  const rest = Array.from({ length: length - required.length }, () => pick(any));
  return shuffleCharacters([...required, ...rest]);
}

function parseTemplate(template: string): object {
  try {
    const parsed: unknown = JSON.parse(template);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed;
  } catch {
    // Reported below, together with JSON that isn't an object.
  }
  throw new Error(`GenerateSecretString: SecretStringTemplate is ${template}, expected a JSON object.`);
}

/** A new password, or the template's JSON object with the password under the requested key. */
export function generateSecret(rules: GenerateSecretString): string {
  const { SecretStringTemplate, GenerateStringKey } = rules;
  if ((SecretStringTemplate === undefined) !== (GenerateStringKey === undefined)) {
    throw new Error('GenerateSecretString: SecretStringTemplate and GenerateStringKey go together.');
  }
  const password = generatePassword(rules);
  if (SecretStringTemplate === undefined || GenerateStringKey === undefined) return password;
  return JSON.stringify({ ...parseTemplate(SecretStringTemplate), [GenerateStringKey]: password });
}
