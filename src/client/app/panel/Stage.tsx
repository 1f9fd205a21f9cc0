import { useState } from 'react';
import { Provider } from 'react-redux';
import { createDraftDesk } from '../../platform/draftDesk';
import { PagePortsProvider, usePagePorts, type PagePorts } from '../../platform/PagePorts';
import type { Replay } from '../../replay/createReplay';
import { Shell } from '../shell/Shell';
import styles from './panel.module.css';

const nothing = (): void => undefined;
const noListener = () => nothing;

/** Returns ports for a replayed page: anything that would affect the window does nothing. */
function portsOfReplay(live: PagePorts, { screens }: Replay): PagePorts {
  return {
    ...live,
    alert: nothing,
    drafts: createDraftDesk(),
    follow: nothing,
    isFocusLost: () => false,
    linkToken: { read: () => null, forget: nothing, onChange: noListener },
    onEscape: noListener,
    onFocusMoved: noListener,
    onShortcut: noListener,
    openPopup: nothing,
    prepareScreen: nothing,
    print: nothing,
    recordings: { take: () => Promise.resolve(null) },
    reload: nothing,
    renderScreen: screens.render,
    restorePosition: () => false,
    scrollToTop: nothing,
    setEdition: nothing,
    setTheme: nothing,
    setTitle: nothing,
  };
}

/** The real screens with the state of a replay, for viewing only. */
export function Stage({ replay }: { readonly replay: Replay }) {
  const live = usePagePorts();
  const [ports] = useState(() => portsOfReplay(live, replay));
  // The recording already contains all actions of the original components, so these components must
  // not dispatch any.
  const [store] = useState(() => ({ ...replay.store, dispatch: <Sent,>(action: Sent) => action }));
  return (
    <div className={styles.stage} role="img" aria-label="The recorded page">
      <div inert>
        <Provider store={store}>
          <PagePortsProvider value={ports}>
            <Shell />
          </PagePortsProvider>
        </Provider>
      </div>
    </div>
  );
}
