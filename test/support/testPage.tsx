import { render } from '@testing-library/react';
import { act, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { buildQuery } from '#contract/links';
import { createFileDesk } from '../../src/client/platform/fileDesk';
import { PagePortsProvider, type PagePorts } from '../../src/client/platform/PagePorts';
import { openPage, type TestStoreOptions } from './testStore';
import { isFocusLost, isInField, onFocusMoved } from '../../src/client/platform/pagePosition';

/** Renders a connected component on a real page; browser calls are recorded in `asked`. */
export async function renderOnPage(content: ReactNode, options: TestStoreOptions = {}) {
  const page = await openPage(options);
  const asked = {
    titles: [] as string[],
    prepared: [] as string[],
    scrolls: 0,
    sections: [] as string[],
    restores: 0,
    popups: [] as string[][],
  };
  /** True if a message is outside the visible area. */
  const sight: { isFar?: boolean } = {};
  const token = { value: 'token-1' };
  const linkToken: { value: string | null; forgotten: number; listener: () => void } = {
    value: null,
    forgotten: 0,
    listener: () => undefined,
  };
  function bringToken(value: string | null): void {
    linkToken.value = value;
    linkToken.listener();
  }
  const pagePorts: PagePorts = {
    readXsrfToken: () => token.value,
    print: () => undefined,
    setTitle: (title) => void asked.titles.push(title),
    setEdition: () => undefined,
    setTheme: () => undefined,
    reload: () => page.ports.navigation.reload(),
    hrefOf: (address) => address,
    follow: (address) => page.ports.navigation.push(address),
    drafts: page.ports.drafts,
    files: createFileDesk(),
    linkToken: {
      read: () => linkToken.value,
      forget() {
        linkToken.forgotten += 1;
        bringToken(null);
      },
      onChange(listener) {
        linkToken.listener = listener;
        return () => undefined;
      },
    },
    recordings: page.recordings,
    currentYear: () => 2026,
    now: () => new Date('2026-07-06T14:00:00Z').getTime(),
    restorePosition() {
      asked.restores += 1;
      return true;
    },
    scrollToTop: () => void (asked.scrolls += 1),
    showSection: (hash) => void asked.sections.push(hash),
    isFocusLost,
    isInField,
    isInView: () => sight.isFar !== true,
    onFocusMoved,
    onShortcut: () => () => undefined,
    onEscape: () => () => undefined,
    alert: () => undefined,
    openPopup: (href, name) => void asked.popups.push([href, name]),
    prepareScreen: (path, query) => void asked.prepared.push(`${path}${buildQuery(query)}`),
    renderScreen: page.renderScreen,
  };
  const view = render(
    <Provider store={page.store}>
      <PagePortsProvider value={pagePorts}>
        <MemoryRouter>{content}</MemoryRouter>
      </PagePortsProvider>
    </Provider>,
  );
  await act(() => page.advance(1_000));
  return {
    ...page,
    view,
    asked,
    sight,
    token,
    /** The secret that the page received with a link. */
    linkToken,
    /** Delivers a link's secret to the page. */
    bringToken(value: string): void {
      act(() => bringToken(value));
    },
    /** Goes to a URL and waits for rendering. */
    visitDrawn: (address: string, arrival?: 'push' | 'pop') =>
      act(() => page.visit(address, arrival)),
    /** Waits until pending work has finished and is rendered. */
    drawn: () => act(() => page.settle()),
  };
}
