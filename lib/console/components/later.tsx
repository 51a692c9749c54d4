import type { ComponentType } from 'preact';
import { localError } from '../api/create-api.ts';
import { useLoad } from '../hooks/use-load.ts';
import { FailureNotice, LoadingRows, PageHead } from './page.tsx';

/** If a page's file is gone, a newer release was deployed, and only a reload helps. */
const PAGE_NOT_LOADED = "This page couldn't be loaded. Check your connection and reload.";

/** A page that is loaded when it is first opened, to keep the first load small. */
export const loadLater = <Props extends object>(name: string, load: () => Promise<ComponentType<Props>>) =>
  function Later(props: Props) {
    const { data, failure } = useLoad(`page-file/${name}`, async () => ({ Page: await load() }));
    if (data) return <data.Page {...props} />;
    if (!failure) return <LoadingRows rows={8} />;
    return (
      <>
        <PageHead title="Page not loaded" />
        <FailureNotice
          failure={localError('page_not_loaded', PAGE_NOT_LOADED)}
          retry={() => location.reload()}
        />
      </>
    );
  };
