import { createHash } from 'node:crypto';

export interface MessageAttribute {
  readonly DataType: string;
  readonly StringValue: string;
}

export type MessageAttributes = Readonly<Record<string, MessageAttribute>>;

/** The size that SQS limits: the body, and each attribute's name, type and value. */
export const measureMessage = (body: string, attributes: MessageAttributes): number =>
  Object.entries(attributes)
    .flatMap(([name, { DataType, StringValue }]) => [name, DataType, StringValue])
    .reduce((sum, text) => sum + Buffer.byteLength(text), Buffer.byteLength(body));

export const hashBody = (body: string): string => createHash('md5').update(body).digest('hex');

/** Texts and numbers; binary values would have another. */
const TEXT_MARK = 1;

/** Undefined if there are no attributes. Each part comes with its length, in order of the names. */
export function hashAttributes(attributes: MessageAttributes): string | undefined {
  const names = Object.keys(attributes).sort();
  if (names.length === 0) return undefined;
  const hash = createHash('md5');
  const add = (text: string) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(Buffer.byteLength(text));
    hash.update(length).update(text);
  };
  for (const name of names) {
    const { DataType, StringValue } = attributes[name] ?? { DataType: '', StringValue: '' };
    add(name);
    add(DataType);
    hash.update(Buffer.from([TEXT_MARK]));
    add(StringValue);
  }
  return hash.digest('hex');
}
