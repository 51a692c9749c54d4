import { number } from '../text/format.ts';
import { Button } from './button.tsx';

interface MoreProps {
  readonly shown: number;
  readonly total: number | undefined;
  readonly hasMore: boolean;
  readonly more: () => Promise<void>;
}

export const More = ({ shown, total, hasMore, more }: MoreProps) => (
  <div class="more">
    <span class="faint small" role="status">
      {total === undefined ? '' : `${number(shown)} of ${number(total)}`}
    </span>
    {hasMore && <Button onClick={more}>Load more</Button>}
  </div>
);
