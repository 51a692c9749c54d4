import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toPlainItem } from '#table/dynamodb/convert-attributes.ts';
import { anyCharacter } from '#test/harness/any-character.ts';

const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string({ unit: anyCharacter }),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
    fc.boolean(),
    fc.constant(null),
    fc.uint8Array(),
    fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1 }).map((texts) => new Set(texts)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string(), tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

it("equals the document client's conversion of the same item", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), value, { noNullPrototype: true }), (record) => {
      const item = marshall(record);

      expect(toPlainItem(item)).toEqual(unmarshall(item));
    }),
    { examples: [[{ ['__proto__']: false }], [{ map: { ['__proto__']: { a: 1 } } }]] },
  );
});
