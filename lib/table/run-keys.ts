/** Numbers sort correctly as text up to this many digits. */
const CHUNK_DIGITS = 6;
const PART_DIGITS = 4;

type Partition = (workspaceId: string, id: string) => string;

const runPartition: Partition = (workspaceId, id) => `RUN#${workspaceId}#${id}`;

const pushPartition: Partition = (workspaceId, id) => `PUSH#${workspaceId}#${id}`;

/** The only item of its kind in a run, or what all of a kind begin with. */
const inRun =
  (SK: string, partition = runPartition) =>
  (workspaceId: string, id: string) => ({ PK: partition(workspaceId, id), SK });

/** Numbered items of a run. */
const eachInRun =
  (prefix: string, digits = PART_DIGITS, partition = runPartition) =>
  (workspaceId: string, id: string, number: number) => ({
    PK: partition(workspaceId, id),
    SK: prefix + String(number).padStart(digits, '0'),
  });

/** Items of a run by their names. */
const namedInRun = (prefix: string) => (workspaceId: string, id: string, name: string) => ({
  PK: runPartition(workspaceId, id),
  SK: prefix + name,
});

/** A run's partition holds its record and its work. */
export const runKeys = {
  pushRun: inRun('RUN', pushPartition),
  /** The ids of one chunk of a run, written once. */
  pushChunk: eachInRun('CHUNK#', CHUNK_DIGITS, pushPartition),
  /** The row states of a chunk. Small, because it is rewritten often. */
  pushOutcome: eachInRun('OUTCOME#', CHUNK_DIGITS, pushPartition),
  run: inRun('RUN'),
  /** A part of a run's work that was already counted. */
  runPart: namedInRun('PART#'),
  runDocuments: inRun('DOCUMENT#'),
  runDocument: eachInRun('DOCUMENT#'),
  /** Findings in the documents, several documents per item. */
  runFindings: inRun('FOUND#'),
  runFinding: eachInRun('FOUND#'),
  runCandidates: inRun('CANDIDATE#'),
  runCandidate: (workspaceId: string, id: string, domain: string, document: string) => ({
    PK: runPartition(workspaceId, id),
    SK: `CANDIDATE#${domain}#${document}`,
  }),
  /** The source statuses of one signal's search. */
  runSources: namedInRun('SOURCES#'),
  runPiece: eachInRun('PIECE#'),
};
