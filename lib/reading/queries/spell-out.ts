/** Wordings, and how they are spelled out before their words are looked up. Each applies to the result of those before it. */
const WORDINGS: readonly (readonly [wording: RegExp, spelledOut: string])[] = [
  [/\b(do|does|did|is|are|was|were|has|have|had|ca|wo|would|should|could|need|must)n[’'`]?t\b/gi, '$1 not'],
  [/\b(?:keep|leave)(?:ing)? ([^.;:\n]{1,60}?) out\b/gi, 'not $1;'],
  [/\bn ?- ?1\b/gi, ' direct reports '],
  [/(?:['’`]s|(?<=s)['’`]) (?:boss(?:es)?|superiors?|(?:line )?managers?)\b/gi, ' superiors'],
  [/['’`]s (?:teams?|deput(?:y|ies)|reports|direct reports|people|org)\b/gi, ' direct reports'],
  [/['’`]s\b/g, ''],
  [/s['’](?=\s)/g, 's'],
  [/\b(excl|incl|exkl|inkl|max|min|approx|ca|bzw|resp|esp|dept|sr|jr|techn|kaufm|stv|st|ste)\./gi, '$1 '],
  [/\bw\/o\b/gi, 'without'],
  [/\bw\//gi, 'with '],
  [/(?<=\p{L}{2})\+(?=[\s,.;)]|$)/gu, ' or above '],
  [/(?<=\d)\s?\+/g, ' '],
  [/@/g, ' at '],
  [/[()[\]•]/g, ' , '],
  [/[&+]/g, ' and '],
  [/\s[-–—]+\s/g, ' — '],
  // Dutch writes it so, and a hurried hand.
  [/\bsucces\b(?! client)/gi, 'success'],
  // A rank, unless someone does it.
  [/(?<!\b(?:who|that|whoever|which|he|she) (?:\w+ly )?)\bheads\b(?! up\b)/gi, 'head'],
  // Someone who leads is no rank.
  [/(?<=\b(?:who|that|whoever|which|he|she) (?:\w+ly )?)leads\b|\bleads(?= (?:a|the)\b)/gi, 'manages'],
  [
    /\b(?:manag(?:e|es|ing)|leads?|supervis(?:e|es|ing)|runs?) (?:people|anyone|anybody|others|(?:a )?teams?)\b/gi,
    'management',
  ],
  [/\b(?:nothing|nobody|no one|none|not) (?:below|under)\b/gi, 'at least'],
  [/\b(?:nothing|nobody|no one|none|not) (?:above|over)\b/gi, 'at most'],
  // The department, which titles call people.
  [/\b((?:vps?|heads?|directors?) of) people\b(?! (?:who|that))/gi, '$1 HR'],
  [/\b(VPs?|Heads?|Directors?) People\b/g, '$1 HR'],
  // French for please; the rank is written in capitals.
  [/(?<=\b(?:les?|la|des|du|une?) [^,.;]{1,60} )svp\b/g, ' '],
  // After an article it is a person, alone French for nobody.
  [/(?<=\b(?:la|une|cette|quelle|seule?|par|\d+) )personne\b/gi, 'personnes'],
  // In capitals the German company, otherwise a Romance verb for signing.
  [/\bFirma\b/g, 'Unternehmen'],
  // The city, not the article.
  [/\bLA\b(?! \p{Lu}{3})/gu, 'Los Angeles'],
  // Portuguese for "in".
  [/\bno (?=(?:brasil|porto|rio|chile|canadá|japão|reino unido)\b)/gi, 'em '],
];

export const spellOut = (query: string): string =>
  WORDINGS.reduce((text, [wording, spelledOut]) => text.replace(wording, spelledOut), query);
