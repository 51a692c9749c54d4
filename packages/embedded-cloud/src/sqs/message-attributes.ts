import { createHash } from 'node:crypto';

export interface MessageAttribute {
  readonly DataType: string;
  readonly StringValue?: string | undefined;
  readonly BinaryValue?: string | undefined;
}

export type MessageAttributes = Readonly<Record<string, MessageAttribute>>;

const bytesOf = ({ StringValue, BinaryValue = '' }: MessageAttribute): Buffer =>
  StringValue === undefined ? Buffer.from(BinaryValue, 'base64') : Buffer.from(StringValue);

/** The size that SQS limits: the body, and each attribute's name, type and value. */
export const measureMessage = (body: string, attributes: MessageAttributes): number =>
  Object.entries(attributes).reduce(
    (sum, [name, attribute]) =>
      sum + Buffer.byteLength(name) + Buffer.byteLength(attribute.DataType) + bytesOf(attribute).length,
    Buffer.byteLength(body),
  );

export const hashBody = (body: string): string => createHash('md5').update(body).digest('hex');

const STRING = 1;
const BINARY = 2;

/** Undefined if there are no attributes. Each part comes with its length, in order of the names. */
export function hashAttributes(attributes: MessageAttributes): string | undefined {
  const names = Object.keys(attributes).sort();
  if (names.length === 0) return undefined;
  const hash = createHash('md5');
  const add = (bytes: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    hash.update(length).update(bytes);
  };
  for (const name of names) {
    const attribute = attributes[name] ?? { DataType: '' };
    add(Buffer.from(name));
    add(Buffer.from(attribute.DataType));
    hash.update(Buffer.from([attribute.DataType.startsWith('Binary') ? BINARY : STRING]));
    add(bytesOf(attribute));
  }
  return hash.digest('hex');
}
