import { describe, expect, it } from 'vitest';
import type { ResearchDocument } from '#domain/signals/research/research.ts';
import { recordDocument } from '#providers/sources/records/record-document.ts';
import { packDocument, unpackDocument } from '#table/runs/run-documents.ts';

const record = recordDocument({
  id: 'register:1',
  url: 'https://register.example/1',
  publisher: 'register.example',
  title: 'Aldershaw: notice',
  published_at: '2026-10-20T00:00:00.000Z',
  fields: [['Issuer', 'Aldershaw']],
  facts: [{ kind: 'ipo_plans', event: { form: 'files' }, ends: true }],
});
const { facts: _, ...plain } = record;
const filing: ResearchDocument = { ...plain, kind: 'filing' };

describe('a document of a run', () => {
  it.each([
    ['a record', record],
    ['a filing', filing],
  ])('round-trips: %s', async (_name, document) => {
    expect(await unpackDocument(await packDocument(document))).toEqual(document);
  });
});
