import { LinkButton } from '../../components/link-button.tsx';
import { Avatar, Score, Status } from '../../components/marks.tsx';
import { hrefOf, withQuery } from '../../state/route.ts';
import { route } from '../../state/router.ts';
import { signalName } from '../../state/workspace.ts';
import { dayText } from '../../text/format.ts';
import { ActOnDetection, type ActProps } from '../detections/act-on-detection.tsx';
import { RelevanceMark } from '../detections/reasons.tsx';

interface FeedDetailProps extends Omit<ActProps, 'people'> {
  /** The page that it is part of; on a phone a link leads back to it. */
  readonly page: 'Feed' | 'Inbox';
}

export function FeedDetail({ page, ...acting }: FeedDetailProps) {
  const { detection } = acting;
  const { account_id, account_name, account_status } = detection;
  return (
    <article aria-labelledby="detection-title" data-testid="detection">
      <div class="feed-back">
        <h1 class="hidden">{page}</h1>
        <LinkButton look="quiet" icon="back" href={withQuery(route.value, { d: undefined })}>
          {page}
        </LinkButton>
      </div>
      <header class="detection-head">
        <p class="eyebrow">
          {signalName(detection.signal_id)} · {dayText(detection.detected_at, new Date())}
        </p>
        <h2 id="detection-title" tabIndex={-1}>
          {detection.headline}
        </h2>
        <div class="row wrap detection-account">
          <a class="account-link" href={hrefOf(['accounts', account_id])}>
            <Avatar name={account_name} />
            {account_name}
          </a>
          <Status value={account_status} />
          <span class="figure-pair">
            <span class="faint">Alpha</span> <Score value={detection.alpha} label="Alpha" />
          </span>
          <RelevanceMark detection={detection} />
          <span class="figure-pair">
            <span class="faint">ICP fit</span> <Score value={detection.icp_fit} label="ICP fit" />
          </span>
        </div>
      </header>
      <ActOnDetection {...acting} />
    </article>
  );
}
