import { LinkButton } from './components/button.tsx';
import { PageHead } from './components/page-head.tsx';
import { Empty } from './components/states.tsx';
import { route } from './state/router.ts';

export const NotFound = () => (
  <>
    <PageHead title="Page not found" />
    <Empty
      title={`Nothing at #/${route.value.path.join('/')}`}
      action={<LinkButton href="#/inbox">Go to the inbox</LinkButton>}
    >
      Check the address, or use Search to find an account or a page.
    </Empty>
  </>
);
