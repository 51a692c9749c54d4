import { DAY_MS } from '#contract/time.ts';
import { formatDay } from '#domain/shared/text/plain-figures.ts';
import { formatContactLine } from './choose-contact.ts';
import type { DetectionRecord, Hold } from './detection-record.ts';
import { isIrrelevant } from './detection-state.ts';
import { computeDueTime, phraseTime } from './event-times.ts';
import { isInUse } from './message.ts';
import { addDays, getEventTime, isOldNews, NEW_IN_ROLE_DAYS, NEWS_DAYS } from './news-age.ts';
import { explainNoMessage, LEFT_ALONE_REASONS } from './no-message.ts';

/** What stood in the way of other messages is worth knowing for a year. */
const REMINDER_DAYS = 365;

export interface ComposedWords extends Pick<DetectionRecord, 'why_reach_out_md' | 'drafted_message_md'> {
  /** The reason without whom to contact. */
  readonly reasons_md: string;
  readonly covered_by: string | null;
}

/**
 * The reason and the message as they are on a day. A draft may be old, on hold or for a company that is left alone; then the
 * reason says so, and names no one to write to. What the team has worded or sent stays.
 */
export function composeWords(detection: DetectionRecord, now: Date): ComposedWords {
  const { quiet_relation, drafted_message_md: message } = detection;
  if (isInUse(detection)) return composeWithContact(detection, message);
  if (quiet_relation !== null) return composeSilence(detection, LEFT_ALONE_REASONS[quiet_relation]);
  const lateness = findLateness(detection, now);
  const hold = detection.holds.find(({ until }) => now.toISOString() < until);
  if (message === '') {
    const silenceReason = explainMissingMessage(detection, now);
    const isDue = lateness === null && hold === undefined;
    // Without a model, the rep writes the message.
    return isDue && detection.no_message?.code === 'no_model'
      ? composeWithContact(detection, '', [formatSilence(silenceReason)])
      : composeSilence(detection, silenceReason, detection.no_message?.by ?? null);
  }
  if (lateness !== null) {
    const silenceReason = hold === undefined ? lateness.alone : `${lateness.alone} ${explainOtherHold(hold)}`;
    return composeSilence(detection, silenceReason);
  }
  if (hold !== undefined) return composeSilence(detection, explainHold(hold), hold.by);
  return composeWithContact(detection, phraseMessage(detection, now), listReminders(detection, now));
}

const PARAGRAPH_BREAK = '\n\n';

const formatSilence = (silenceReason: string): string => `**No message:** ${silenceReason}`;

/** The reason with why nobody writes. It names no one to write to. */
function composeSilence(
  { why_reach_out_md }: DetectionRecord,
  silenceReason: string,
  covered_by: string | null = null,
): ComposedWords {
  const text = [why_reach_out_md, ...(silenceReason === '' ? [] : [formatSilence(silenceReason)])].join(
    PARAGRAPH_BREAK,
  );
  return { why_reach_out_md: text, reasons_md: text, drafted_message_md: '', covered_by };
}

/** The reason, whom to write to, and the message. */
function composeWithContact(
  { why_reach_out_md, contact }: DetectionRecord,
  drafted_message_md: string,
  notes: readonly string[] = [],
): ComposedWords {
  const contactLines = contact === null ? [] : [formatContactLine(contact)];
  return {
    why_reach_out_md: [why_reach_out_md, ...contactLines, ...notes].join(PARAGRAPH_BREAK),
    reasons_md: [why_reach_out_md, ...notes].join(PARAGRAPH_BREAK),
    drafted_message_md,
    covered_by: null,
  };
}

/** The message with its deadline as one says it on this day: "in the third quarter" becomes "this quarter". */
function phraseMessage(detection: DetectionRecord, now: Date): string {
  const { deadline, ahead } = detection.event;
  const message = detection.drafted_message_md;
  if (deadline === null || !ahead) return message;
  return message.replaceAll(deadline, phraseTime(deadline, getEventTime(detection), now));
}

/** What a salesperson should know before they send a message that is due. */
function listReminders(detection: DetectionRecord, now: Date): readonly string[] {
  const { event, holds } = detection;
  const since = addDays(now.getTime(), -REMINDER_DAYS);
  const pastHolds = holds.filter(({ on = '' }) => on > since);
  const isRunning =
    event.deadline !== null && phraseTime(event.deadline, getEventTime(detection), now) !== event.deadline;
  return [
    ...(event.ahead && isRunning ? ['**Check first:** it is due about now, and may have happened.'] : []),
    ...pastHolds.map(
      ({ headline, on = '' }) => `**Keep in mind:** “${headline}” (${formatDay(new Date(on))}).`,
    ),
  ];
}

/** What a day makes of an event: over its day without a source that says so, or old. Null if it is neither. */
function findLateness(
  detection: DetectionRecord,
  now: Date,
): { readonly alone: string; readonly also: string } | null {
  const { deadline, move } = detection.event;
  const dueTime = computeDueTime(detection.event, getEventTime(detection));
  if (dueTime !== null && dueTime < now.getTime()) {
    const statement = `was due ${deadline}, and no source says that it has happened`;
    return { alone: `this ${statement}. Check first.`, also: `It ${statement}.` };
  }
  if (!isOldNews(detection, now)) return null;
  return move === 'joins'
    ? { alone: NO_LONGER_NEW, also: `It is also more than ${NEW_IN_ROLE_DAYS} days old.` }
    : { alone: OLD_NEWS, also: `It is also more than ${NEWS_DAYS} days old.` };
}

const OLD_NEWS = `this is more than ${NEWS_DAYS} days old. Find out what has happened since before you write.`;
const NO_LONGER_NEW = `this is more than ${NEW_IN_ROLE_DAYS} days old, so they are no longer new in the role.`;
const FOR_INFORMATION = 'this is for your information. You have nothing to offer after it.';

/** Why there is no message, with what has changed since it was written. Empty if nothing was written yet. */
function explainMissingMessage(detection: DetectionRecord, now: Date): string {
  const { no_message, relevance, holds } = detection;
  if (no_message === null) return '';
  if (no_message.code === 'joined') return explainNoMessage(no_message);
  const isHurt = no_message.code === 'hurts';
  const silenceReason = isHurt ? explainNoPitch(detection, now) : explainNoMessage(no_message);
  if (isIrrelevant(relevance)) return silenceReason;
  const lateness = isHurt ? null : findLateness(detection, now);
  const today = now.toISOString();
  const otherHold = holds.find(({ from = '', until }) => from <= today && today < until);
  return [
    silenceReason,
    ...(lateness === null ? [] : [lateness.also]),
    ...(otherHold === undefined ? [] : [explainOtherHold(otherHold)]),
  ].join(' ');
}

/** Why nobody pitches after an event that hurts. */
function explainNoPitch(detection: DetectionRecord, now: Date): string {
  const time = getEventTime(detection);
  if (now.getTime() - time <= NEWS_DAYS * DAY_MS)
    return `this is not the time for a pitch. Wait until ${formatDay(new Date(addDays(time, NEWS_DAYS)))}, and help if they ask.`;
  return isIrrelevant(detection.relevance) ? FOR_INFORMATION : OLD_NEWS;
}

const explainHold = ({ why, headline, until, to = 'someone else', sent }: Hold): string => {
  switch (why) {
    case 'insolvent':
      return `“${headline}” comes first. Find out how the company goes on.`;
    case 'takeover':
      return `“${headline}” comes first, and no source says that the deal has closed. Check who decides now.`;
    case 'sensitive':
      return `wait until ${formatDay(new Date(until))}, because of “${headline}”.`;
    case 'same_contact':
      return `the message about “${headline}” goes to the same person, and one is enough.`;
    case 'same_message':
      return sent === undefined
        ? `the message about “${headline}” says the same to ${to}. Send it to one of the two.`
        : `${to} got the same message on ${formatDay(new Date(sent))}. Wait for an answer, or write one of your own.`;
  }
};

/** The same for what has no message of its own. */
const explainOtherHold = (hold: Hold): string => {
  if (hold.why === 'same_contact') return `The message about “${hold.headline}” goes to the same person.`;
  const text = explainHold(hold);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
};
