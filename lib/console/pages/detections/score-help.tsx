import { FITS_FROM, HOT_FROM, QUALIFIED_FROM, RELEVANT_FROM } from '#contract/thresholds.ts';
import { showResult } from '../../components/dialog.tsx';
import { Figures } from '../../components/page.tsx';

const explain = (): void =>
  showResult(
    'What the score says',
    <Figures
      variant="facts-list"
      items={[
        [
          'Signal score',
          `How much the event matters to you, 0 to 100, by your knowledge base: whether an offer fits it, and whether it concerns a buyer you name. From ${RELEVANT_FROM} on you have something to offer.`,
        ],
        [
          'Company score',
          `What its signals add up to: up to 60 points for the strongest of them, 15 for how recent they are, 10 for independent sources, and 15 for the company match. ${QUALIFIED_FROM} is qualified, ${HOT_FROM} is hot.`,
        ],
        [
          'Company match',
          `How well industry, size and place match your ideal customer. ${FITS_FROM} if nothing can be compared.`,
        ],
        ['Evidence', 'How clearly the sources say it, how reliable, how many and how new they are.'],
      ]}
    />,
  );

/** The label of a score, which explains it: the one place that does. */
export const ScoreHelp = ({ label }: { label: 'Company score' | 'Signal score' }) => (
  <button type="button" class="link" title="What the score says" onClick={explain}>
    {label}
  </button>
);
