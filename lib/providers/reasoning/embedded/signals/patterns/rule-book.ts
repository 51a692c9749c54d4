import { dealRules } from '../kinds/deal.ts';
import { type EvidenceLine, evidence } from '../kinds/evidence.ts';
import { expansionRules } from '../kinds/expansion.ts';
import { fundingRules } from '../kinds/funding.ts';
import { hiringSurgeRules } from '../kinds/hiring-surge.ts';
import { ipoPlansRules } from '../kinds/ipo-plans.ts';
import type { FrameLines, KindRules } from '../kinds/kind-rules.ts';
import { layoffsRules } from '../kinds/layoffs.ts';
import { leadershipChangeRules } from '../kinds/leadership-change.ts';
import { partnershipRules } from '../kinds/partnership.ts';
import { productLaunchRules } from '../kinds/product-launch.ts';
import { regulatoryPressureRules } from '../kinds/regulatory-pressure.ts';
import { securityIncidentRules } from '../kinds/security-incident.ts';
import { technologyMigrationRules } from '../kinds/technology-migration.ts';
import { type CueLines, cues } from '../modality/cues.ts';
import { buildVocabulary } from '../text/vocabulary.ts';
import { compilePattern, type Pattern, wordsOfPatterns } from './pattern.ts';
import { wordSets } from './word-sets.ts';

export type RuleKind = KindRules['kind'];

interface Indexed<Meaning> {
  readonly pattern: Pattern;
  readonly meaning: Meaning;
}

/** Patterns by the lemma that their first token must have. */
export type PatternIndex<Meaning> = ReadonlyMap<string, readonly Indexed<Meaning>[]>;

const kinds: readonly KindRules[] = [
  fundingRules,
  leadershipChangeRules,
  hiringSurgeRules,
  layoffsRules,
  expansionRules,
  dealRules,
  productLaunchRules,
  partnershipRules,
  technologyMigrationRules,
  securityIncidentRules,
  regulatoryPressureRules,
  ipoPlansRules,
];

export interface FrameMeaning {
  readonly rules: KindRules;
  readonly frame: FrameLines;
}

interface EvidenceMeaning {
  readonly kind: RuleKind;
  readonly line: EvidenceLine;
}

const frameIndex: PatternIndex<FrameMeaning> = indexOf(
  kinds.flatMap((rules) =>
    rules.frames.flatMap((frame) => frame.lines.map((line) => [line, { rules, frame }] as const)),
  ),
);
const lookalikeIndex: PatternIndex<RuleKind> = indexOf(
  kinds.flatMap(({ kind, lookalikes }) => lookalikes.map((line) => [line, kind] as const)),
);
const neverIndex: PatternIndex<RuleKind> = indexOf(
  kinds.flatMap(({ kind, never = [] }) => never.map((line) => [line, kind] as const)),
);
const elsewhereIndex: PatternIndex<RuleKind> = indexOf(
  kinds.flatMap(({ kind, elsewhere = [] }) => elsewhere.map((line) => [line, kind] as const)),
);
const evidenceIndex: PatternIndex<EvidenceMeaning> = indexOf(
  kinds.flatMap(({ kind }) => (evidence[kind] ?? []).map((line) => [line.words, { kind, line }] as const)),
);
/** A kind that is told by nothing but words which together speak for it. */
const gatheredMeanings: ReadonlyMap<RuleKind, FrameMeaning> = new Map(
  kinds.map((rules) => [rules.kind, { rules, frame: { lines: [], holder: 'any' } }]),
);
const cueIndex: PatternIndex<CueLines> = indexOf(
  cues.flatMap((cue) => cue.lines.map((line) => [line, cue] as const)),
);

/** All rules, compiled once, and the vocabulary they speak. */
export const ruleBook = {
  frames: frameIndex,
  lookalikes: lookalikeIndex,
  never: neverIndex,
  elsewhere: elsewhereIndex,
  cues: cueIndex,
  evidence: evidenceIndex,
  gathered: gatheredMeanings,
  vocabulary: buildVocabulary([
    ...wordsOfPatterns(),
    ...Object.values(wordSets).flatMap((set) => set.flatMap((phrase) => phrase.split('_'))),
  ]),
};

function indexOf<Meaning>(lines: readonly (readonly [string, Meaning])[]): PatternIndex<Meaning> {
  const index = new Map<string, Indexed<Meaning>[]>();
  for (const [line, meaning] of lines) {
    const pattern = compilePattern(line);
    for (const start of new Set(pattern.starts)) {
      const entries = index.get(start) ?? [];
      index.set(start, entries);
      entries.push({ pattern, meaning });
    }
  }
  return index;
}
