import { type Found, stated, words } from '../../language/found.ts';
import { after, type Clause } from '../../language/grammar/clauses.ts';
import type { NounPhrase } from '../../language/grammar/noun-phrases.ts';
import { DATA, INCIDENT } from '../../language/lexicon/words.ts';
import type { Reading } from '../../language/reading.ts';

const SUFFER = words(
  'suffer|experience|disclose|report|confirm|discover|detect|identify|announce|face|investigate|respond|reveal|acknowledge|learn|notify|admit',
);
const STRUCK = words(
  'hit|enter|penetrate|hack|breach|attack|compromise|target|infiltrate|paralyze|paralyse|cripple|disrupt|infect',
);
const STOLEN = words('steal|leak|expose|access|exfiltrate|compromise|publish|dump');
const ATTACKERS =
  /^(?:hackers?|attackers?|intruders?|criminals?|cybercriminals?|gang|group|actor|party|thieves|ransomware|malware|attack|cyberattack|cyber-attack|virus|individual|insider)s?$/;

function incidentIn(reading: Reading, noun: NounPhrase | null): boolean {
  if (noun === null) return false;
  const said = reading.lower(noun);
  const head = reading.head(noun);
  if (/^(?:incident|attack|event|issue)$/.test(head))
    return /\b(?:cyber\w*|security|data|ransomware|phishing|hacking|ddos|malware)\b/.test(said);
  if (/^(?:access|activity|occurrence)$/.test(head))
    return /\b(?:unauthori[sz]ed|suspicious|cybersecurity)\b/.test(said);
  return INCIDENT.has(head);
}

/** "a theft of customer data" */
const ofWhat = (reading: Reading, { start, end }: NounPhrase) => ({
  start,
  end: reading.behind(end, end + 2, 'of')[0]?.end ?? end,
});

function affected(reading: Reading, clause: Clause) {
  return (
    reading.nouns
      .filter(({ start }) => start >= clause.group.start && start < clause.end + 12)
      .map((noun) => ({ noun, count: reading.countIn(noun) }))
      .find(
        ({ noun, count }) =>
          count !== null &&
          /^(?:customer|user|patient|record|account|subscriber|client|people|person|employee|member|individual|file|policyholder|student)s?$/.test(
            reading.head(noun),
          ),
      )?.count ?? null
  );
}

function byVerb(reading: Reading, clause: Clause): Found[] {
  const { group, agent, patient } = clause;
  const count = affected(reading, clause);
  const build = (frame: string, holder: Found['holder'], what: NounPhrase | null): Found[] => {
    const product = what && incidentIn(reading, what) ? ofWhat(reading, what) : null;
    return [stated('security_incident', frame, holder, clause, { facts: { count, product } })];
  };
  if (SUFFER.has(group.verb)) {
    const what = incidentIn(reading, patient)
      ? patient
      : (after(clause, 'to', 'of', 'about').find((noun) => incidentIn(reading, noun)) ?? null);
    if (what === null || (group.passive && agent === null)) return [];
    // What a security company finds at others.
    if (
      /\b(?:organi[sz]ations|companies|victims|targets|governments?|agencies)\b/.test(
        reading.lower({ start: what.end, end: reading.tokens.length }),
      )
    )
      return [];
    if (
      /^(?:investigate|respond|detect|identify|learn|face|discover|experience|announce)$/.test(group.verb) &&
      !/\bunauthori[sz]ed\b/.test(reading.lower(what)) &&
      /\b(?:a|an|the|this|its|our|recent|major|massive|another)\b/.test(reading.lower(what)) === false &&
      !reading.isTitle
    )
      return [];
    return build('suffers', reading.firstWho(agent), what);
  }
  if (STRUCK.has(group.verb) && patient !== null) {
    const by = agent !== null && (ATTACKERS.test(reading.head(agent)) || incidentIn(reading, agent));
    const cyber =
      by ||
      (group.passive && /^(?:hack|breach)$/.test(group.verb)) ||
      after(clause, 'in', 'by').some((noun) => incidentIn(reading, noun));
    // Viruses that attack what it sells are its customers' trouble, and who is only targeted has come to no harm.
    const product =
      /\b(?:operating systems?|browser|software|products?|devices?|apps?|platforms?|applications?|machines?|users)$/.test(
        reading.lower(patient),
      );
    const aimed = group.verb === 'target' && !group.passive;
    return cyber && !product && !aimed ? build('struck', struck(reading, patient), agent) : [];
  }
  if (
    STOLEN.has(group.verb) &&
    patient !== null &&
    (DATA.has(reading.head(patient)) || DATA.has(reading.tokens[patient.head]?.lower ?? ''))
  ) {
    const by =
      (agent !== null && (ATTACKERS.test(reading.head(agent)) || incidentIn(reading, agent))) ||
      group.passive;
    if (!by) return [];
    const whose = [patient, ...after(clause, 'from', 'of', 'at')].map((noun) => reading.who(noun));
    return build('stolen', whose.includes('company') ? 'company' : struck(reading, patient), agent);
  }
  if (
    group.verb === 'gain' &&
    /\baccess\b/.test(reading.lower({ start: group.end, end: clause.end })) &&
    /\bunauthori[sz]ed\b/.test(reading.lower({ start: 0, end: reading.tokens.length }))
  ) {
    const whose = after(clause, 'to').map((noun) => reading.who(noun));
    return build('access', whose.includes('company') || reading.document.own ? 'company' : 'other', null);
  }
  return [];
}

/** Whose accounts were breached: "Acme locked customer accounts that were breached"; another company's if the text names one. */
function struck(reading: Reading, patient: NounPhrase): Found['holder'] {
  const who = reading.who(patient);
  const data = DATA.has(reading.head(patient)) || DATA.has(reading.tokens[patient.head]?.lower ?? '');
  if (who === 'company' || !data) return who;
  // "Personal data" is written large only where it opens the sentence.
  if ((reading.otherCompany(patient)?.start ?? 0) > 0 || patient.owner !== null) return 'other';
  return reading.view.company.length > 0 || (reading.view.inFocus && reading.document.company !== null)
    ? 'company'
    : 'other';
}

export const readIncident = (reading: Reading): Found[] =>
  reading.clauses.flatMap((clause) => byVerb(reading, clause));
