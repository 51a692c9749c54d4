import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { localError } from '../api/create-api.ts';
import { PageHead } from './page.tsx';
import { Failed, Waiting } from './states.tsx';

/** If a page's file is gone, a newer release was deployed, and only a reload helps. */
const PAGE_NOT_LOADED = "This page couldn't be loaded. Check your connection and reload.";

/** A page that is loaded when it is first opened, to keep the first load small. */
export function loadLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function Loaded(props: Props) {
    const [state, setState] = useState<{ readonly Page?: ComponentType<Props>; readonly failed?: true }>(
      loaded ? { Page: loaded } : {},
    );
    useEffect(() => {
      if (loaded) return;
      load().then(
        (Page) => {
          loaded = Page;
          setState({ Page });
        },
        () => setState({ failed: true }),
      );
    }, []);
    if (state.Page) return <state.Page {...props} />;
    if (!state.failed) return <Waiting rows={8} />;
    return (
      <>
        <PageHead title="Page not loaded" />
        <Failed failure={localError('page_not_loaded', PAGE_NOT_LOADED)} retry={() => location.reload()} />
      </>
    );
  };
}
