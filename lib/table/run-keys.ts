const runPartition = (workspaceId: string, id: string): string => `RUN#${workspaceId}#${id}`;

const pushPartition = (workspaceId: string, id: string): string => `PUSH#${workspaceId}#${id}`;

/** Six digits sort correctly up to a million chunks. */
const chunkNumber = (chunk: number): string => String(chunk).padStart(6, '0');

/** A run's partition holds its record and its work. */
export const runKeys = {
  pushRun: (workspaceId: string, id: string) => ({ PK: pushPartition(workspaceId, id), SK: 'RUN' }),
  /** The ids of one chunk of a run, written once. */
  pushChunk: (workspaceId: string, runId: string, chunk: number) => ({
    PK: pushPartition(workspaceId, runId),
    SK: `CHUNK#${chunkNumber(chunk)}`,
  }),
  /** The row states of a chunk. Small, because it is rewritten often. */
  pushOutcome: (workspaceId: string, runId: string, chunk: number) => ({
    PK: pushPartition(workspaceId, runId),
    SK: `OUTCOME#${chunkNumber(chunk)}`,
  }),
  run: (workspaceId: string, id: string) => ({ PK: runPartition(workspaceId, id), SK: 'RUN' }),
  /** A part of a run's work that was already counted. */
  runPart: (workspaceId: string, id: string, part: string) => ({
    PK: runPartition(workspaceId, id),
    SK: `PART#${part}`,
  }),
  runDocuments: (workspaceId: string, id: string) => ({
    PK: runPartition(workspaceId, id),
    SK: 'DOCUMENT#',
  }),
  runDocument: (workspaceId: string, id: string, number: number) => ({
    PK: runPartition(workspaceId, id),
    SK: `DOCUMENT#${String(number).padStart(4, '0')}`,
  }),
  /** Findings in the documents, several documents per item. */
  runFindings: (workspaceId: string, id: string) => ({
    PK: runPartition(workspaceId, id),
    SK: 'FOUND#',
  }),
  runFinding: (workspaceId: string, id: string, number: number) => ({
    PK: runPartition(workspaceId, id),
    SK: `FOUND#${String(number).padStart(4, '0')}`,
  }),
  runCandidates: (workspaceId: string, id: string) => ({
    PK: runPartition(workspaceId, id),
    SK: 'CANDIDATE#',
  }),
  runCandidate: (workspaceId: string, id: string, domain: string, document: string) => ({
    PK: runPartition(workspaceId, id),
    SK: `CANDIDATE#${domain}#${document}`,
  }),
  /** The source statuses of one signal's search. */
  runSources: (workspaceId: string, id: string, signalId: string) => ({
    PK: runPartition(workspaceId, id),
    SK: `SOURCES#${signalId}`,
  }),
  runPiece: (workspaceId: string, id: string, number: number) => ({
    PK: runPartition(workspaceId, id),
    SK: `PIECE#${String(number).padStart(4, '0')}`,
  }),
};
