import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RejectionCode } from '#contract/rejection-codes.ts';
import type { SignalKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { DocumentKind } from '#domain/signals/research/document-kinds.ts';
import type { Text } from './extract/blocks.ts';

/** Open documents are there to work with; closed ones come from other origins and are only ever measured. */
export const PARTS = ['open', 'closed'] as const;
export type Part = (typeof PARTS)[number];

/** Where a document is found, and which company a reader is asked about. */
export interface LabelledDocument {
  readonly id: string;
  /** The set it comes from; all documents of an origin are in the same part. */
  readonly origin: string;
  readonly part: Part;
  readonly repo: string;
  readonly commit: string;
  readonly path: string;
  readonly format: string;
  /** Where in the file; empty for the whole of it. */
  readonly at: string;
  readonly kind: DocumentKind;
  readonly company: string;
  readonly domain: string | null;
  readonly published: string;
  /** Of the extracted text, so that labels are never held against another one. */
  readonly sha256: string;
}

/** A sentence by its place: `start` is -1 for the title. */
export interface SentenceAt {
  readonly start: number;
  readonly length: number;
  readonly hash: string;
}

/** What a careful reader says of an event: a fact, or why it must not be taken. */
export interface LabelledEvent {
  readonly kind: SignalKind;
  readonly status: 'fact' | 'mention';
  readonly why?: RejectionCode | 'routine';
  readonly who?: string;
  readonly what?: string;
  readonly amount?: string;
  readonly count?: string;
  readonly place?: string;
  readonly when?: string;
  readonly at: readonly SentenceAt[];
}

export interface Labels {
  readonly id: string;
  readonly events: readonly LabelledEvent[];
}

const here = fileURLToPath(new URL('.', import.meta.url));
/** The texts are other people's and stay out of the repository. */
export const TEXTS = path.resolve(here, '../../../../.texts');

const readLines = <Line>(name: string): Line[] =>
  readFileSync(path.join(here, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Line => JSON.parse(line));

export const readDocuments = (): LabelledDocument[] => readLines('documents.jsonl');
export const readLabels = (): Labels[] => readLines('labels.jsonl');

export const hashOfText = ({ title, body }: Text): string =>
  createHash('sha256').update(`${title}\n\n${body}`).digest('hex');

export const hashOfSentence = (sentence: string): string =>
  createHash('sha256').update(sentence.replace(/\s+/g, ' ').trim()).digest('hex').slice(0, 12);

export const fileOfText = (directory: string, id: string): string => path.join(directory, `${id}.json`);

/** The text of a document; null where it was not collected, or is not the one that was labeled. */
export function readText(directory: string, { id, sha256 }: LabelledDocument): Text | null {
  const file = fileOfText(directory, id);
  if (!existsSync(file)) return null;
  const text: Text = JSON.parse(readFileSync(file, 'utf8'));
  return hashOfText(text) === sha256 ? text : null;
}
