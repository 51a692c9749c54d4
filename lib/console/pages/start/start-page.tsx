import { PageHead } from '../../components/page-head.tsx';
import { SetupSteps } from './setup-steps.tsx';

export const StartPage = () => (
  <>
    <PageHead title="Get started" />
    <SetupSteps />
  </>
);
