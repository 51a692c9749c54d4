import { hasLocationOrCompany, hasPerson, type Phrase } from './phrase.ts';

/** Phrases that belong together: roles, with their locations and companies. */
export interface Cluster {
  readonly choice: number;
  readonly phrases: Phrase[];
  /** A location or company was named after its roles, so the next such pair starts another cluster. */
  isComplete: boolean;
}

/**
 * "CFOs in Germany and CTOs in France" are two clusters, "CFOs and CTOs in Germany" is one. A location or company named
 * before any role belongs to the roles after it.
 */
export function clusterPhrases(requested: readonly Phrase[]): Cluster[] {
  const clusters: Cluster[] = [];
  let phrasesBeforeRole: Phrase[] = [];
  for (const [index, phrase] of requested.entries()) {
    const currentCluster = clusters.at(-1);
    const nextPhrase = requested[index + 1];
    if (
      !hasPerson(phrase) &&
      (currentCluster === undefined || isBeforeNextRole(currentCluster, phrase, nextPhrase))
    )
      phrasesBeforeRole.push(phrase);
    else if (
      currentCluster !== undefined &&
      phrasesBeforeRole.length === 0 &&
      isPartOf(currentCluster, phrase, nextPhrase)
    ) {
      currentCluster.phrases.push(phrase);
      currentCluster.isComplete ||= hasLocationOrCompany(phrase) && currentCluster.phrases.some(hasPerson);
    } else {
      clusters.push({
        choice: phrase.choice,
        phrases: [...phrasesBeforeRole, phrase],
        isComplete: hasLocationOrCompany(phrase),
      });
      phrasesBeforeRole = [];
    }
  }
  const [firstPhrase] = phrasesBeforeRole;
  if (firstPhrase !== undefined)
    clusters.push({ choice: firstPhrase.choice, phrases: phrasesBeforeRole, isComplete: true });
  return clusters;
}

/** "London: head of IT; Madrid: head of procurement": if one location came before its role, so does the next. */
function isBeforeNextRole({ phrases }: Cluster, phrase: Phrase, nextPhrase: Phrase | undefined): boolean {
  const [firstPhrase] = phrases;
  return (
    firstPhrase !== undefined &&
    !hasPerson(firstPhrase) &&
    nextPhrase !== undefined &&
    (phrase.separator === 'sentence_end' || nextPhrase.separator === 'sentence_end') &&
    hasLocationOrCompany(phrase) &&
    hasPerson(nextPhrase) &&
    !hasLocationOrCompany(nextPhrase)
  );
}

function isPartOf(cluster: Cluster, phrase: Phrase, nextPhrase: Phrase | undefined): boolean {
  const isPair = hasPerson(phrase) && (hasLocationOrCompany(phrase) || isLocatedByNext(phrase, nextPhrase));
  return (
    cluster.choice === phrase.choice &&
    !(cluster.isComplete && isPair) &&
    !cluster.phrases.some((otherPhrase) => hasSameLimit(otherPhrase, phrase))
  );
}

/** "VP Sales (US), VP Sales (UK)": its location follows a comma. */
const isLocatedByNext = (phrase: Phrase, nextPhrase: Phrase | undefined): boolean =>
  phrase.separator !== 'or' &&
  nextPhrase?.separator === 'comma' &&
  !hasPerson(nextPhrase) &&
  hasLocationOrCompany(nextPhrase);

/** "Two from finance and one from IT" are two clusters; "ten, from ten companies" counts the same people. */
const hasSameLimit = (a: Phrase, b: Phrase): boolean =>
  (a.per_account !== null && b.per_account !== null) || (a.total !== null && b.total !== null);
