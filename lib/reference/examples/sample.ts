import * as z from 'zod';
import { ids } from './records.ts';
import { findValue, records } from './values.ts';

type Schema = z.core.JSONSchema.BaseSchema;

const isNull = ({ type }: Schema): boolean => type === 'null';

/** A nullable field is null unless its name has a value. */
const canBeNull = ({ anyOf, type }: Schema): boolean =>
  [type].flat().includes('null') || ((anyOf ?? []) as Schema[]).some(isNull);

function sampleText({ format }: Schema): string {
  if (format === 'date-time') return ids.now;
  return format === 'date' ? ids.newsDay : 'text';
}

/** What a response of this schema may hold: records by their schema's name, values by the field's, and else the least. */
export function sampleOf(response: z.ZodType): unknown {
  const root = z.toJSONSchema(response, { unrepresentable: 'any', reused: 'inline' }) as Schema;

  function sampleObject({ properties = {}, required = [] }: Schema, owner: string): unknown {
    const fields = Object.entries(properties as Record<string, Schema>).flatMap(([name, schema]) => {
      const isRequired = required.includes(name);
      const value = findValue(owner, name, isRequired);
      if (value !== undefined) return [[name, value]];
      return isRequired ? [[name, sample(schema, `${owner}.${name}`)]] : [];
    });
    return Object.fromEntries(fields);
  }

  /** Of records, one; of anything else, none. */
  const sampleList = (items: Schema, owner: string): unknown[] =>
    items.$ref !== undefined || items.type === 'object' ? [sample(items, owner)] : [];

  function sample(schema: Schema, owner: string): unknown {
    if (schema.$ref !== undefined) {
      const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
      return records[name] ?? sample((root.$defs?.[name] ?? {}) as Schema, name);
    }
    if (schema.const !== undefined) return schema.const;
    if (canBeNull(schema)) return null;
    const [firstAlternative] = (schema.anyOf ?? []) as Schema[];
    if (firstAlternative) return sample(firstAlternative, owner);
    if (schema.enum) return schema.enum[0];
    if (schema.type === 'array') return sampleList(schema.items as Schema, owner);
    if (schema.type === 'object') return sampleObject(schema, owner);
    if (schema.type === 'boolean') return false;
    if (schema.type === 'string') return sampleText(schema);
    return Math.max(0, schema.minimum ?? 0);
  }

  return sample(root, response.meta()?.id ?? 'response');
}
