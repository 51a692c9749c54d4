/** Converts a policy document of the template to the statements that apply to one identity. */
import { isRecord, record } from '../template/narrow.ts';
import { type Facts, isConditionSatisfied } from './conditions.ts';
import type { Statement } from './policy.ts';

const KEYS = ['Sid', 'Effect', 'Action', 'NotAction', 'Resource', 'NotResource', 'Condition'];

/** The services on this machine. No call can match a statement about any other. */
const SERVED = ['execute-api', 'dynamodb', 'sqs', 'states', 'lambda', 'secretsmanager', 'ssm', 'ses'];

function readPatterns(value: unknown, where: string): string | readonly string[] {
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
  throw new Error(`${where}: expected a string or a list of strings, got ${JSON.stringify(value)}`);
}

function refuseVariables(value: string | readonly string[], where: string): void {
  const variable = [value].flat().find((pattern) => pattern.includes('${'));
  if (variable !== undefined) {
    throw new Error(
      `${where}: the embedded cloud cannot evaluate policy variables, got ${JSON.stringify(variable)}`,
    );
  }
}

const isForOtherServices = (actions: string | readonly string[] | undefined): boolean =>
  actions !== undefined &&
  [actions].flat().every((action) => {
    const service = action.split(':')[0] ?? '';
    return !service.includes('*') && !SERVED.includes(service.toLowerCase());
  });

const FROM_ADDRESS = 'ses:FromAddress';

/** `ses:FromAddress` is evaluated per call, and only as `StringEquals` of an Allow. */
function withoutFromAddress(condition: unknown, effect: Statement['Effect'], where: string) {
  if (!isRecord(condition) || !isRecord(condition.StringEquals)) return { condition, sender: {} };
  const { [FROM_ADDRESS]: senderPattern, ...equals } = condition.StringEquals;
  if (senderPattern === undefined) return { condition, sender: {} };
  if (effect !== 'Allow') {
    throw new Error(`${where}: the embedded cloud reads ${FROM_ADDRESS} only where the Effect is Allow`);
  }
  const senders = [readPatterns(senderPattern, where)].flat();
  refuseVariables(senders, where);
  return { condition: { ...condition, StringEquals: equals }, sender: { FromAddresses: senders } };
}

const LEADING_KEYS = 'dynamodb:LeadingKeys';

/** How a condition quantifies over a call's keys, and the one effect with which that is safe. */
const QUANTIFIERS = {
  // A call with many keys is rejected if one of them isn't named.
  'ForAllValues:StringLike': { part: 'LeadingKeys', effect: 'Allow' },
  // It is rejected if one of them is named. In an Allow, one such key would let in all the others.
  'ForAnyValue:StringLike': { part: 'SomeLeadingKeys', effect: 'Deny' },
} as const;

type KeyParts = Pick<Statement, 'LeadingKeys' | 'SomeLeadingKeys'>;

/** The part of a condition that is evaluated per call, and the rest. */
function withoutLeadingKeys(condition: unknown, effect: Statement['Effect'], where: string) {
  if (!isRecord(condition)) return { condition, keyParts: {} };
  const otherConditions = { ...condition };
  let keyParts: KeyParts = {};
  for (const [operator, quantifier] of Object.entries(QUANTIFIERS)) {
    if (condition[operator] === undefined) continue;
    delete otherConditions[operator];
    const { [LEADING_KEYS]: keys, ...unknown } = record(condition[operator], `${where} ${operator}`);
    const [name] = Object.keys(unknown);
    if (name !== undefined)
      throw new Error(
        `${where}: the embedded cloud cannot evaluate the condition key ${name} with ${operator}`,
      );
    if (effect !== quantifier.effect) {
      throw new Error(
        `${where}: the embedded cloud reads ${operator} of ${LEADING_KEYS} only where the Effect is ${quantifier.effect}`,
      );
    }
    const senders = [readPatterns(keys, where)].flat();
    refuseVariables(senders, where);
    keyParts = { ...keyParts, [quantifier.part]: senders };
  }
  return { condition: otherConditions, keyParts };
}

function parseStatement(value: unknown, facts: Facts, where: string): readonly Statement[] {
  if (!isRecord(value)) throw new Error(`${where}: expected a statement, got ${JSON.stringify(value)}`);
  const unknown = Object.keys(value).find((key) => !KEYS.includes(key));
  if (unknown !== undefined)
    throw new Error(`${where}: the embedded cloud does not know the statement key ${unknown}`);
  const { Effect } = value;
  if (Effect !== 'Allow' && Effect !== 'Deny') {
    throw new Error(`${where}: expected the Effect Allow or Deny, got ${JSON.stringify(Effect)}`);
  }
  const presentKeys = (['Action', 'NotAction', 'Resource', 'NotResource'] as const)
    .filter((key) => value[key] !== undefined)
    .map((key) => [key, readPatterns(value[key], `${where}.${key}`)] as const);
  const parts: Partial<Record<(typeof presentKeys)[number][0], string | readonly string[]>> =
    Object.fromEntries(presentKeys);
  if (isForOtherServices(parts.Action)) return [];
  for (const [key, pattern] of presentKeys) refuseVariables(pattern, `${where}.${key}`);
  const { condition: otherConditions, sender } = withoutFromAddress(
    value.Condition,
    Effect,
    `${where}.Condition`,
  );
  const { condition, keyParts } = withoutLeadingKeys(otherConditions, Effect, `${where}.Condition`);
  if (!isConditionSatisfied(condition, facts, `${where}.Condition`)) return [];
  return [{ Effect, ...parts, ...keyParts, ...sender }];
}

export const parseStatements = (document: unknown, facts: Facts, where: string): readonly Statement[] =>
  [record(document, where).Statement]
    .flat()
    .flatMap((statement, index) => parseStatement(statement, facts, `${where}.Statement[${index}]`));
