import { createElement, act } from 'react';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CALLS, type CallName } from '#contract/calls';
import { InlineLogin } from '../../src/client/app/shell/InlineLogin';
import { Screen as ChangePassword } from '../../src/client/features/passwords/screens/ChangePasswordScreen';
import { Screen as ForgotPassword } from '../../src/client/features/passwords/screens/ForgotPasswordScreen';
import { createLinkToken } from '../../src/client/platform/linkToken';
import { messageDismissed } from '../../src/client/state/motd/slice';
import {
  browserWarningDismissed,
  superSearchChanged,
  themeChosen,
} from '../../src/client/state/preferences/actions';
import { searchSubmitted } from '../../src/client/state/search/search';
import { regionSelected } from '../../src/client/state/regions/slice';
import { savedItemToggled } from '../../src/client/state/savedItems/slice';
import { pageFocused } from '../../src/client/state/site/slice';
import { toastHeld, toastReleased, toastShown } from '../../src/client/state/toast/slice';
import { CALL_STORIES, COMMON_ANSWERS } from './stories/callStories';
import { notPlain, spoken } from './inspection';
import { renderOnPage } from './testPage';
import { answer, createTabStorage } from './testPorts';
import { TEST_SITE, testUser } from './testSite';
import { createTestStorage, openPage, type OpenPage } from './testStore';

/** Strings that must not be found anywhere, one for each kind of secret. */
export const CANARIES = {
  password: 'canary-password-5f3a',
  ownPassword: 'canary-password-1d40',
  newPassword: 'canary-password-c6e2',
  linkToken: 'canary-link-40ab',
  laterLinkToken: 'canary-link-9b7e',
  xsrfToken: 'canary-xsrf-77d1',
  newXsrfToken: 'canary-xsrf-b20c',
  sessionCookie: 'canary-cookie-93e8',
} as const;

/** Everything observed on the pages of `recordPages`. */
export interface Recording {
  readonly actions: { readonly type: string; readonly payload?: unknown }[];
  /** Every state as JSON. */
  readonly states: Set<string>;
  /** Paths of values that JSON would lose; empty if there are none. */
  readonly notPlain: Set<string>;
  readonly storages: ReturnType<typeof createTestStorage>[];
  /** What each page recorded. */
  readonly tapes: (() => string)[];
  /** Every value that the browser would have posted. */
  readonly posted: string[];
}

const recording: Recording = {
  actions: [],
  states: new Set(),
  notPlain: new Set(),
  storages: [],
  tapes: [],
  posted: [],
};

function notePosted(event: Event): void {
  if (event.defaultPrevented) return;
  event.preventDefault();
  recording.posted.push(...[...new FormData(event.target as HTMLFormElement).values()].map(String));
}

function record(page: Pick<OpenPage, 'readTape' | 'store' | 'story'>): void {
  let count = 0;
  recording.tapes.push(() => JSON.stringify(page.readTape()));
  const look = (): void => {
    const state = page.store.getState();
    recording.states.add(JSON.stringify(state));
    for (const path of notPlain(state)) recording.notPlain.add(path);
    for (const action of page.story.slice(count)) {
      recording.actions.push(action);
      for (const path of notPlain(spoken(action))) recording.notPlain.add(`${action.type} ${path}`);
    }
    count = page.story.length;
  };
  look();
  page.store.subscribe(look);
}

function keptStorage() {
  const storage = createTestStorage();
  recording.storages.push(storage);
  return storage.openTab();
}

/** Makes every call of the app, once with a good and once with a bad response. */
async function recordCalls(): Promise<void> {
  for (const name of Object.keys(CALLS) as CallName[]) {
    const story = CALL_STORIES[name];
    if (!story) continue;
    const { user = testUser(), at = '/in/', others = {} } = story;
    const page = await openPage({
      user,
      at: null,
      storage: keptStorage(),
      prepare({ network, cookies }) {
        cookies['XSRF-TOKEN'] = CANARIES.xsrfToken;
        if (user !== null) cookies.signed_in = CANARIES.sessionCookie;
        for (const [line, body] of Object.entries({ ...COMMON_ANSWERS, ...others })) {
          network.always(line, answer(200, body));
        }
      },
    });
    record(page);
    await page.visit(at);
    for (const result of [answer(500, { uuid: '12345678-90ab' }), answer(200, story.good)]) {
      page.network.always(story.line, result);
      await story.cause(page);
      await page.advance(60_000);
    }
    page.cookies['XSRF-TOKEN'] = CANARIES.newXsrfToken;
    page.dispatch(pageFocused());
    await page.settle();
  }
}

/** Acts as a user would: logs in, chooses, searches, saves, navigates. */
async function recordPerson(): Promise<void> {
  const page = await renderOnPage(createElement(InlineLogin), {
    at: '/in/court?a=1#x',
    storage: keptStorage(),
    prepare: ({ cookies }) => (cookies['XSRF-TOKEN'] = CANARIES.xsrfToken),
  });
  record(page);
  page.token.value = CANARIES.xsrfToken;
  const person = userEvent.setup();
  await person.type(screen.getByLabelText(/^Username/), 'uma');
  await person.type(screen.getByLabelText(/^Password/), CANARIES.password);
  fireEvent.submit(screen.getByRole('form', { name: 'Log in' }));
  page.signIn(testUser());
  page.cookies.signed_in = CANARIES.sessionCookie;
  page.cookies['XSRF-TOKEN'] = CANARIES.newXsrfToken;
  await act(async () => {
    page.dispatch(pageFocused());
    await page.advance(1_000);
    page.dispatch(themeChosen('dark'));
    page.dispatch(browserWarningDismissed());
    page.dispatch(superSearchChanged({ application: 'COURT', isOn: false }));
    page.dispatch(regionSelected({ code: 'court', regionId: 1 }));
    page.dispatch(messageDismissed({ category: '*-*-*', updated: '2026-01-01T00:00:00Z' }));
    const query = { action: 'PERFORM-SEARCH', fullName: 'smith', billingCode: '17' };
    page.dispatch(searchSubmitted({ path: '/court/CaseSearch', query }));
    await page.advance(1_000);
    page.dispatch(savedItemToggled({ kind: 'courtCase', id: 3, value: { alert: false } }));
    page.dispatch(toastShown({ message: 'Saved.' }));
    page.dispatch(toastHeld());
    page.dispatch(toastReleased());
    await page.advance(60_000);
    page.signIn(null);
    page.dispatch(pageFocused());
    await page.advance(1_000);
  });
  page.view.unmount();
}

/** The window's URL below the app's, as the router reads it. */
function windowAddress(): string {
  const { hash, pathname, search } = window.location;
  return `${pathname.slice(TEST_SITE.appPath.length)}${search}${hash}`;
}

/** Opens an email's link, opens another in the same tab, and sets a password with it. */
async function recordMailLink(): Promise<void> {
  const address = `${TEST_SITE.appPath}/in/common/SetPassword`;
  window.history.replaceState(null, '', `${address}#token=${CANARIES.linkToken}`);
  const link = createLinkToken(createTabStorage());
  const page = await renderOnPage(createElement(ForgotPassword), {
    at: windowAddress(),
    storage: keptStorage(),
  });
  record(page);
  page.token.value = CANARIES.xsrfToken;
  page.bringToken(link.read() ?? '');
  const send = async (): Promise<void> => {
    await userEvent.type(screen.getByLabelText(/^New password/), CANARIES.newPassword);
    await userEvent.click(screen.getByRole('button', { name: 'Set password' }));
  };
  await send();
  // The browser shows the page again after the response, as with Back.
  fireEvent(window, new Event('pageshow'));
  window.history.pushState(null, '', `${address}?mode=again#token=${CANARIES.laterLinkToken}`);
  window.dispatchEvent(new PopStateEvent('popstate'));
  await page.visitDrawn(windowAddress());
  page.bringToken(link.read() ?? '');
  await send();
  page.view.unmount();
  window.history.replaceState(null, '', '/');
}

/** Changes the user's own password, after one rejected attempt. */
async function recordChange(): Promise<void> {
  const page = await renderOnPage(createElement(ChangePassword), {
    user: testUser(),
    at: '/in/common/SetPassword?action=GET-PASSWORD-CHANGE',
    storage: keptStorage(),
  });
  record(page);
  page.token.value = CANARIES.xsrfToken;
  await userEvent.type(screen.getByLabelText(/Current password/), CANARIES.ownPassword);
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  await userEvent.type(screen.getByLabelText(/^New password/), CANARIES.newPassword);
  for (const toggle of screen.getAllByRole('button', { name: 'Show password' })) {
    await userEvent.click(toggle);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  await page.drawn();
  page.view.unmount();
}

/** Opens pages, uses everything on them, and returns everything observed. */
export async function recordPages(): Promise<Recording> {
  window.addEventListener('submit', notePosted);
  await recordCalls();
  await recordMailLink();
  await recordChange();
  await recordPerson();
  window.removeEventListener('submit', notePosted);
  // Preferences are written shortly after a change.
  await waitFor(() => {
    if (recording.storages.at(-1)?.texts.size !== 1) throw new Error('Nothing was written yet');
  });
  return recording;
}
