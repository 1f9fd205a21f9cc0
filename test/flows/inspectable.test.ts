import { createElement, act } from 'react';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CALLS, type CallName } from '#contract/calls';
import { InlineLogin } from '../../src/client/app/shell/InlineLogin';
import { messageDismissed } from '../../src/client/state/motd/slice';
import {
  browserWarningDismissed,
  searchSubmitted,
  superSearchChanged,
  themeChosen,
} from '../../src/client/state/preferences/actions';
import { regionSelected } from '../../src/client/state/regions/slice';
import { savedItemToggled } from '../../src/client/state/savedItems/slice';
import { pageFocused } from '../../src/client/state/site/slice';
import { toastHeld, toastReleased, toastShown } from '../../src/client/state/toast/slice';
import { shortenLists } from '../../src/client/store/createStore';
import { CALL_STORIES, COMMON_ANSWERS } from '../support/callStories';
import { isAnswer, isFact, isOfPackage, notPlain, spoken } from '../support/inspection';
import { renderOnPage } from '../support/testPage';
import { answer, createTestPorts } from '../support/testPorts';
import { createTestStorage, openPage, testUser, type OpenPage } from '../support/testStore';

/** What must not be found anywhere: each stands for one kind of secret. */
const CANARIES = {
  password: 'canary-password-5f3a',
  xsrfToken: 'canary-xsrf-77d1',
  newXsrfToken: 'canary-xsrf-b20c',
  sessionCookie: 'canary-cookie-93e8',
} as const;

const PAYLOAD_MAX_LENGTH = 2_000;

interface Recording {
  readonly actions: { readonly type: string; readonly payload?: unknown }[];
  /** Every state as JSON. */
  readonly states: Set<string>;
  /** What JSON would lose, by path; empty when nothing. */
  readonly notPlain: Set<string>;
  readonly storages: ReturnType<typeof createTestStorage>[];
}

const recording: Recording = {
  actions: [],
  states: new Set(),
  notPlain: new Set(),
  storages: [],
};

function record(page: Pick<OpenPage, 'store' | 'story'>): void {
  let count = 0;
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

/** Every call of the app once with a good answer and once with a bad one. */
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

/** What a person does besides: sign in, choose, search, save, go. */
async function recordPerson(): Promise<void> {
  const page = await renderOnPage(createElement(InlineLogin), {
    at: '/in/court?a=1#x',
    storage: keptStorage(),
    prepare: ({ cookies }) => (cookies['XSRF-TOKEN'] = CANARIES.xsrfToken),
  });
  record(page);
  page.token.value = CANARIES.xsrfToken;
  const person = userEvent.setup();
  await person.type(screen.getByLabelText('Username'), 'uma');
  await person.type(screen.getByLabelText('Password'), CANARIES.password);
  fireEvent.submit(screen.getByRole('form', { name: 'Sign in' }));
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

beforeAll(async () => {
  await recordCalls();
  await recordPerson();
  // Preferences are written a moment after they changed.
  await waitFor(() => expect(recording.storages.at(-1)?.texts.size).toBe(1));
});

const ownActions = () => recording.actions.filter((action) => !isOfPackage(action));

describe('what can be watched of a page', () => {
  it('is a long story of every part of the app', () => {
    const parts = new Set(ownActions().map(({ type }) => type.split('/')[0]));
    expect([...parts]).toEqual(
      expect.arrayContaining(['session', 'access', 'location', 'savedItems', 'motd', 'toast']),
    );
    expect(ownActions().length).toBeGreaterThan(500);
    expect([...recording.states].some((state) => state.includes('smith'))).toBe(true);
    expect(recording.storages.some(({ texts }) => /dark/.test([...texts.values()].join()))).toBe(
      true,
    );
  });

  it('is told in facts of the past', () => {
    const types = [...new Set(ownActions().map(({ type }) => type))];
    expect(types.filter((type) => !isFact(type))).toEqual([]);
  });

  it('is told in few words, but for the answers of the server', () => {
    const long = ownActions().filter(
      ({ type, payload }) =>
        !isAnswer(type) && JSON.stringify(payload ?? null).length > PAYLOAD_MAX_LENGTH,
    );
    expect(long.map(({ type }) => type)).toEqual([]);
  });

  it('can be written down and read again', () => {
    expect([...recording.notPlain]).toEqual([]);
  });

  it.each(Object.entries(CANARIES))('holds no %s', (_name, canary) => {
    const told = recording.actions.filter((action) => JSON.stringify(action).includes(canary));
    expect(told.map(({ type }) => type)).toEqual([]);
    expect([...recording.states].filter((state) => state.includes(canary))).toEqual([]);
    for (const { texts } of recording.storages) {
      expect(JSON.stringify([...texts])).not.toContain(canary);
    }
  });

  it('is kept by the browser in nothing but the preferences', () => {
    const keys = new Set(recording.storages.flatMap(({ texts }) => [...texts.keys()]));
    expect([...keys]).toEqual(['persist:preferences']);
  });
});

describe('Redux DevTools', () => {
  interface Options {
    readonly maxAge: number;
    readonly actionSanitizer: (action: object, id: number) => object;
    readonly stateSanitizer: (state: object, index: number) => object;
  }
  const NAME = '__REDUX_DEVTOOLS_EXTENSION_COMPOSE__';

  afterEach(() => {
    Reflect.deleteProperty(window, NAME);
  });

  /** Opens a store as the extension sees it: it is looked for when the packages are loaded. */
  async function connect(): Promise<Options> {
    const seen: Options[] = [];
    Object.assign(window, {
      [NAME]: (options: Options) => {
        seen.push(options);
        return (...enhancers: ((next: unknown) => unknown)[]) =>
          (create: unknown) =>
            enhancers.reduceRight((next, enhance) => enhance(next), create);
      },
    });
    await jest.isolateModulesAsync(async () => {
      const { createStore } = await import('../../src/client/store/createStore');
      createStore(createTestPorts().ports, createTestStorage().openTab());
    });
    const [options] = seen;
    if (options === undefined) throw new Error('The store did not ask for the extension');
    return options;
  }

  it('keeps the last 200 actions', async () => {
    expect((await connect()).maxAge).toBe(200);
  });

  it('is shown a long list as its length, and all else as it is', async () => {
    const { actionSanitizer, stateSanitizer } = await connect();
    const long = Array.from({ length: 51 }, (_none, id) => ({ id }));
    const action = {
      type: 'ccs/received',
      payload: { key: 'k', data: { items: long, total: 51 } },
    };
    expect(actionSanitizer(action, 1)).toEqual({
      type: 'ccs/received',
      payload: { key: 'k', data: { items: '51 entries', total: 51 } },
    });
    expect(stateSanitizer({ ccs: { data: { items: long } } }, 1)).toEqual({
      ccs: { data: { items: '51 entries' } },
    });
    expect(action.payload.data.items).toHaveLength(51);
    expect(shortenLists({ items: long.slice(0, 50) })).toEqual({ items: long.slice(0, 50) });
  });
});

describe('the check of what can be watched', () => {
  it.each(['load', 'toast/show', 'toast/SHOWN', 'setToast', 'toast/shown/again', 'a/red2', ''])(
    'takes %j for no fact',
    (type) => {
      expect(isFact(type)).toBe(false);
    },
  );

  it.each(['toast/toastShown', 'session/loggedOutSeen', 'ccs/notFound', 'ccs/received'])(
    'takes %j for a fact',
    (type) => {
      expect(isFact(type)).toBe(true);
    },
  );

  it('finds what JSON would lose', () => {
    const lossy = { a: [new Date(0)], b: new Set(), c: () => 1, d: undefined, e: NaN, f: 1n };
    expect(notPlain(lossy)).toEqual([
      '$.a.0 is of a class',
      '$.b is of a class',
      '$.c is function',
      '$.d is undefined',
      '$.e is NaN',
      '$.f is bigint',
    ]);
    expect(notPlain({ a: [null, 1, 'b', true, {}] })).toEqual([]);
  });
});
