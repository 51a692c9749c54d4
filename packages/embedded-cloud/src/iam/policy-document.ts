/** Converts a policy document of the template to the statements that apply on this machine. */
import * as z from 'zod';
import { record } from '../template/narrow.ts';
import type { Statement } from './policy.ts';

/** The services on this machine. No call can match a statement about any other. */
const SERVED_SERVICES = ['execute-api', 'dynamodb', 'sqs', 'states', 'lambda', 'secretsmanager', 'ses'];

const toList = (value: string | string[]): string[] => [value].flat();

/** One pattern or several. Policy variables can't be evaluated here. */
export const patternsSchema = z
  .union([z.string(), z.array(z.string())])
  .transform(toList)
  .refine((patterns) => patterns.every((pattern) => !pattern.includes('${')), 'has a policy variable');

/** Calls stay on this machine and count as calls over TLS. */
export const transportSchema = z.strictObject({ 'aws:SecureTransport': z.enum(['true', 'false']) });

const leadingKeys = z.strictObject({ 'dynamodb:LeadingKeys': patternsSchema });

const statementSchema = z
  .strictObject({
    Sid: z.string().optional(),
    Effect: z.enum(['Allow', 'Deny']),
    Action: patternsSchema,
    Resource: patternsSchema,
    Condition: z
      .strictObject({
        Bool: transportSchema.optional(),
        StringEquals: z.strictObject({ 'ses:FromAddress': patternsSchema }).optional(),
        'ForAllValues:StringLike': leadingKeys.optional(),
        'ForAnyValue:StringLike': leadingKeys.optional(),
      })
      .default({}),
  })
  // In an Allow, one key that fits would let in all the others of the call; in a Deny, one that doesn't.
  .refine(
    ({ Effect, Condition }) => Effect === 'Deny' || Condition['ForAnyValue:StringLike'] === undefined,
    'ForAnyValue:StringLike is read only where the Effect is Deny',
  )
  .refine(
    ({ Effect, Condition }) =>
      Effect === 'Allow' || !(Condition['ForAllValues:StringLike'] || Condition.StringEquals),
    'ForAllValues:StringLike and ses:FromAddress are read only where the Effect is Allow',
  );

const isForOtherServices = (actions: unknown): boolean =>
  [actions].flat().every((action) => {
    const [service = ''] = String(action).split(':');
    return !service.includes('*') && !SERVED_SERVICES.includes(service.toLowerCase());
  });

/** Parses a part of a policy, with the place in the template in its error. */
export function parsePart<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  where: string,
): z.output<Schema> {
  const { data, error } = schema.safeParse(value);
  if (!error) return data as z.output<Schema>;
  const [issue] = error.issues;
  throw new Error(`${where}: the embedded cloud cannot evaluate ${issue?.path.join(' ')}: ${issue?.message}`);
}

function parseStatement(value: unknown, where: string): readonly Statement[] {
  const { Action: actions } = record(value, where);
  if (actions !== undefined && isForOtherServices(actions)) return [];
  const { Effect, Action, Resource, Condition } = parsePart(statementSchema, value, where);
  if (Condition.Bool?.['aws:SecureTransport'] === 'false') return [];
  const allKeys = Condition['ForAllValues:StringLike'];
  const anyKey = Condition['ForAnyValue:StringLike'];
  const { StringEquals: equals } = Condition;
  return [
    {
      Effect,
      Action,
      Resource,
      ...(allKeys && { LeadingKeys: allKeys['dynamodb:LeadingKeys'] }),
      ...(anyKey && { SomeLeadingKeys: anyKey['dynamodb:LeadingKeys'] }),
      ...(equals && { FromAddresses: equals['ses:FromAddress'] }),
    },
  ];
}

export const parseStatements = (document: unknown, where: string): readonly Statement[] =>
  [record(document, where).Statement]
    .flat()
    .flatMap((statement, index) => parseStatement(statement, `${where}.Statement[${index}]`));
