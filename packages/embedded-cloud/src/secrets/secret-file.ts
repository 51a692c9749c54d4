import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

const version = z.object({ id: z.string(), createdAt: z.number(), secretString: z.string() });

const secret = z.object({
  name: z.string(),
  arn: z.string(),
  /** Reported but never used: nothing is encrypted on this machine. */
  kmsKeyId: z.string().optional(),
  /** Digest of the template's definition, if it comes from a template. */
  definition: z.string().optional(),
  versions: z.array(version),
});

const file = z.object({ secrets: z.array(secret) });

export type SecretVersion = z.output<typeof version>;
export type Secret = z.output<typeof secret>;

/** The secrets of a data directory, readable by their owner only. */
export interface SecretFile {
  read(): Secret[];
  write(secrets: readonly Secret[]): void;
}

function readSecrets(target: string): Secret[] {
  let text: string;
  try {
    text = readFileSync(target, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
  try {
    return file.parse(JSON.parse(text)).secrets;
  } catch {
    // The parser's own message could quote a secret.
    throw new Error(
      `${target} is not a file of secrets: restore it, or delete it and let new secrets be made.`,
    );
  }
}

export function createSecretFile(dataDir: string): SecretFile {
  const target = path.join(path.resolve(dataDir), 'secrets.json');
  mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
  return {
    read: () => readSecrets(target),
    write(secrets) {
      const draft = `${target}.new`;
      const descriptor = openSync(draft, 'w', 0o600);
      try {
        // A draft left by a killed process keeps its own mode.
        chmodSync(draft, 0o600);
        writeFileSync(descriptor, JSON.stringify({ secrets }));
        fsyncSync(descriptor);
      } finally {
        closeSync(descriptor);
      }
      renameSync(draft, target);
    },
  };
}
