import type { SignalKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { ResearchDocument } from '#domain/signals/research/research.ts';
import { ownEntries, registerNames } from '../records/company-names.ts';
import { lookAtRecords } from '../records/record-memory.ts';
import type { Source, SourceTools } from '../source.ts';

/** A notice with its company's name, as the state writes it. */
export interface Notice {
  readonly company: string;
  readonly document: ResearchDocument;
}

interface NoticeParts {
  readonly name: string;
  readonly kind: SignalKind;
  readonly read: (tools: SourceTools, signal: AbortSignal) => Promise<readonly Notice[]>;
}

/**
 * A source of notices that companies must file with a state. Matched with the account's names, and open to discovery.
 */
export const noticeSource = ({ name, kind, read }: NoticeParts): Source => ({
  name,
  look(company, { memory, whole, identity }, tools, signal) {
    const names = registerNames(company, identity);
    return lookAtRecords({
      of: names.join('\n'),
      memory,
      whole,
      now: tools.now(),
      read: async () =>
        ownEntries(names, await read(tools, signal), (notice) => notice.company).map(
          ({ document }) => document,
        ),
    });
  },
  async showing(wanted, { since, limit }, tools, signal) {
    if (wanted.kind !== kind) return [];
    const from = since?.toISOString() ?? '';
    return (await read(tools, signal))
      .filter(
        ({ document }) => (document.published_at ?? '') >= from && !document.facts?.some(({ ends }) => ends),
      )
      .toSorted((a, b) => (b.document.published_at ?? '').localeCompare(a.document.published_at ?? ''))
      .slice(0, limit)
      .map(({ company, document }) => ({
        company: { name: company, domain: null, aliases: [] },
        legalName: { name: company, country: 'US' },
        document,
      }));
  },
});
