import type { StoriesOfKind } from './stories-of-kind.ts';

export const technologyMigration: StoriesOfKind = {
  opensWith: 'post',
  followUp: { percent: 60, as: 'advert' },
  counterpart: 'newTool',
  facts: [],
  wording: {
    news: '[moves {area2} from {oldTool} to {newTool}|migrates {area2} to {newTool}]',
    did: '[moved|migrated] its {area2} from {oldTool} to {newTool}',
    doing: '[moving|migrating] its {area2} from {oldTool} to {newTool}',
    todo: '[move|migrate] its {area2} from {oldTool} to {newTool}',
    announced: [
      'At {C} we are [moving|migrating] our {area2} from {oldTool} to {newTool}, and this post explains why it will take {months} months.',
      'We have started to [move|migrate] our {area2} from {oldTool} to {newTool}. {person}, {title} at {C}, explains why.',
    ],
    report: [
      '{C} is [migrating|moving] its {area2} from {oldTool} to {newTool}, [a project of {months} months led by {person}|starting with {teamSize} users in {city}].',
    ],
    details: [
      '{teamSize} people under {person} are working on the migration[, and {records} records have to be carried over|, most of them in {city}].',
      'Interfaces to {rivals} other systems have to be rebuilt before {quarter}, which {person} puts at {days} days of work.',
      'The old {oldTool} installation in {city} will be switched off in {quarter}.',
      'Users in {place} follow in {quarter}[, after {days} days of parallel running|].',
    ],
    otherwise: [
      {
        news: '[replaces {oldTool} with {newTool}|completes move from {oldTool} to {newTool}]',
        announced: [
          'This {weekday} we [moved|migrated] our {area2} from {oldTool} to {newTool}. {person}, {title} at {C}, wrote down how it went.',
          'After {years} years with {oldTool}, {C} has migrated its {area2} to {newTool}.',
        ],
        report: [
          '{C} has replaced {oldTool} with {newTool} for its {area2}[, {person}, {title}, said on {weekday}|, according to the vendor].',
          '{C} has migrated its {area2} from {oldTool} to {newTool} [after {years} years|in {months} months].',
        ],
        details: [
          '{teamSize} people under {person} worked on the migration[, and {records} records were carried over|, most of them from {city}].',
          'Interfaces to {rivals} other systems were rebuilt, which {person} puts at {days} days of work.',
          'The old {oldTool} installation in {city} will be switched off in {quarter}.',
        ],
      },
    ],
    quotes: [
      '“[Nobody thanks you for a migration|The hardest part was the {records} records nobody had looked at],” {person}, {title}, said. “But the night shift stopped calling.”',
      '“We tried it on {teamSize} colleagues before we touched anything else,” said {person}, {title}.',
    ],
  },
};
