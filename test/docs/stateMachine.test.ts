import type { Action } from '@reduxjs/toolkit';
import { messageEdited } from '../../src/client/features/admin/slice';
import { draftDone, draftRestored } from '../../src/client/state/drafts/slice';
import { screenRetried } from '../../src/client/state/location/slice';
import { regionsRequested } from '../../src/client/state/regions/slice';
import { savedIdsRequested, savedItemToggled } from '../../src/client/state/savedItems/slice';
import { inputChanged, inputMissed } from '../../src/client/state/searchAttempts/slice';
import { otherTabExtendedSession, userRequested } from '../../src/client/state/session/slice';
import {
  sessionExtensionRequested,
  sessionWarningClosed,
} from '../../src/client/state/sessionEnd/slice';
import { pageFocused, pageReloadChosen } from '../../src/client/state/site/slice';
import {
  toastHeld,
  toastHidden,
  toastReleased,
  toastShown,
} from '../../src/client/state/toast/slice';
import { answer, listAnswer } from '../support/testPorts';
import { openPage, testUser, type OpenPage, type TestStoreOptions } from '../support/testStore';
import { arrow, readDiagrams, type Diagram, type Transition } from './diagrams';
import { readFromRoot } from './documents';
import { DRAFT_FORM, initialState, MACHINES, type Machine } from './machines';

const DOCUMENT = readFromRoot('docs/state-machine.md') ?? '';
const DIAGRAMS = readDiagrams(DOCUMENT);

function machineOf({ name }: Diagram): Machine {
  const machine = MACHINES[name];
  if (machine === undefined) throw new Error(`No machine of the code is called ${name}`);
  return machine;
}

/** A state of the machine in each drawn state, found by going along the arrows. */
function statesAlong(diagram: Diagram, machine: Machine): Map<string, unknown[]> {
  const found = new Map<string, unknown[]>([[diagram.start, [initialState(machine)]]]);
  const open = [diagram.start];
  while (open.length > 0) {
    const from = open.shift() ?? '';
    for (const transition of diagram.transitions.filter((each) => each.from === from)) {
      const reached = outcomes(transition, machine, found.get(from) ?? []).filter(
        (state) => machine.nameOf(state) === transition.to,
      );
      if (reached.length === 0) continue;
      if (!found.has(transition.to)) open.push(transition.to);
      found.set(transition.to, [...(found.get(transition.to) ?? []), ...reached]);
    }
  }
  return found;
}

/** Where the transition's action leads from the given states. */
function outcomes({ type }: Transition, machine: Machine, states: readonly unknown[]): unknown[] {
  return states.flatMap((state) =>
    machine.actions
      .filter((action) => action.type === type)
      .map((action) => machine.reducer(state as never, action)),
  );
}

/** Arrows of a diagram that the reducer does not go along. */
function wrongArrows(diagram: Diagram): string[] {
  const machine = machineOf(diagram);
  const found = statesAlong(diagram, machine);
  return diagram.transitions
    .filter((transition) => {
      const ends = outcomes(transition, machine, found.get(transition.from) ?? []);
      return !ends.some((state) => machine.nameOf(state) === transition.to);
    })
    .map(arrow);
}

/** What each machine of a real page went through, arrow by arrow. */
const seen = new Map<string, Set<string>>();

function watch(page: OpenPage): void {
  const before = new Map<string, string>();
  const look = (action: Action | undefined): void => {
    const state = page.state() as unknown as Readonly<Record<string, unknown>>;
    for (const [name, machine] of Object.entries(MACHINES)) {
      const slice = state[machine.slice];
      const to = machine.nameOf(slice ?? initialState(machine));
      const from = before.get(name) ?? to;
      before.set(name, to);
      const isOwn = machine.actions.some(({ type }) => type === action?.type);
      if (action === undefined || (from === to && !isOwn)) continue;
      const arrows = seen.get(name) ?? new Set<string>();
      seen.set(name, arrows.add(arrow({ from, type: action.type, to })));
    }
  };
  look(undefined);
  page.store.subscribe(() => look(page.story.at(-1)));
}

const CASE = 'GET /web/court/cases/9';
const IDS = 'GET /web/court/my/ids';
const SAVE = 'PUT /web/court/my/3';
const EDIT = 'PATCH /web/motd/messages';
const USER = 'GET /web/users/current';
const LOOK = 'GET /web/users/current/session';
const EXTEND = 'POST /web/users/current/session';
const REGIONS = 'GET /web/search/regions/court';
const GOOD_CASE = answer(200, { caseId: 9, court: { countyId: 18097 } });
const GOOD_REGIONS = answer(200, { all: { id: 1, name: 'All' }, public: [], user: [] });
const BROKEN = answer(500, { message: 'It broke.' });
const ON_CASE = '/in/court/ViewCaseDetails?caseId=9';
const SECRET = '/in/admin/MessageOfTheDay';

/** A watched page that is opened before anything is known. */
async function openWatched(options: TestStoreOptions = {}): Promise<OpenPage> {
  const { at = '/in/', ...rest } = options;
  const page = await openPage({ ...rest, at: null });
  watch(page);
  if (at !== null) await page.visit(at);
  return page;
}

async function comesAs(page: OpenPage, user: Parameters<OpenPage['signIn']>[0]): Promise<void> {
  page.signIn(user);
  page.dispatch(pageFocused());
  await page.advance(1_000);
}

/** Walks that take a page along every arrow of the drawings. */
const WALKS: Readonly<Record<string, () => Promise<void>>> = {
  async 'the session'() {
    const visitor = await openWatched();
    await comesAs(visitor, testUser());
    await comesAs(visitor, null);
    const user = await openWatched({ user: testUser() });
    user.network.once(USER, BROKEN);
    user.dispatch(userRequested());
    await user.settle();
    await openWatched({
      user: testUser(),
      prepare: ({ network }) => network.always(USER, BROKEN),
    });
  },

  async 'the end of a session'() {
    const user = testUser();
    const lasting = (ms: number) => answer(200, user, { sessionRemainingMs: ms });
    const near = async (): Promise<OpenPage> =>
      openWatched({ user, prepare: ({ network }) => network.always(USER, lasting(60_000)) });
    const extend = async (page: OpenPage, result: ReturnType<typeof answer>): Promise<void> => {
      page.network.once(EXTEND, result);
      page.dispatch(sessionExtensionRequested());
      await page.settle();
    };
    const moveOn = async (page: OpenPage): Promise<void> => {
      page.network.once(LOOK, lasting(1_800_000));
      page.dispatch(otherTabExtendedSession());
      await page.settle();
    };
    const reach: readonly ((page: OpenPage) => Promise<void>)[] = [
      async () => undefined,
      async (page) => extend(page, { kind: 'offline' }),
      async (page) => {
        await extend(page, lasting(60_000));
        page.dispatch(sessionWarningClosed());
      },
    ];
    for (const go of reach) {
      const moved = await near();
      await go(moved);
      await moveOn(moved);
      const ended = await near();
      await go(ended);
      await ended.advance(90_000);
      const replaced = await near();
      await go(replaced);
      await comesAs(replaced, testUser({ id: 6 }));
    }
    const extended = await near();
    extended.network.always(LOOK, lasting(30_000));
    await extended.advance(30_000);
    await extend(extended, { kind: 'offline' });
    await extend(extended, lasting(1_800_000));
    const late = await near();
    await extend(late, answer(401));
    const slow = await near();
    slow.network.hold(EXTEND);
    slow.dispatch(sessionExtensionRequested());
    await comesAs(slow, testUser({ id: 6 }));
  },

  async 'access, and the screen'() {
    const visitor = await openWatched({ at: SECRET });
    await visitor.visit('/in/');
    await visitor.visit(SECRET);
    await comesAs(visitor, testUser({ id: 6, isSuperUser: true }));
    await comesAs(visitor, testUser());
    await visitor.visit('/in/court');
    const user = await openWatched({ user: testUser(), at: SECRET });
    await user.visit(SECRET);
    const rule = { roles: ['ACCOUNT_ADMIN'] } as const;
    const access = { 'court.myCases': rule, 'court.overview': rule };
    const refused = await openWatched({ user: testUser(), at: '/in/court', access });
    await refused.visit('/in/');
    await refused.visit('/in/court');
    await comesAs(refused, testUser({ id: 6, isAdmin: true }));
    await comesAs(refused, testUser());
    await comesAs(refused, null);
    const unlucky = await openWatched({
      user: testUser(),
      at: '/in/court/ViewMyCases',
      prepare: ({ network }) => network.always(USER, BROKEN),
    });
    await unlucky.visit('/in/');
    let fails = true;
    const offline = await openWatched({
      at: null,
      // Without a connection it is not loaded anew by itself.
      site: { isOnline: false },
      ports: {
        screens: {
          loadForUsers: () => Promise.resolve(null),
          load: async () =>
            fails ? { isLoaded: false, failure: 'script' } : { isLoaded: true, feature: null },
        },
      },
    });
    await offline.visit('/in/');
    fails = false;
    offline.dispatch(screenRetried());
    await offline.settle();
    const hasty = await openWatched();
    void hasty.visit('/in/court');
    await hasty.visit('/in/');
  },

  async 'the toast'() {
    const page = await openWatched();
    page.dispatch(toastShown({ message: 'One' }));
    page.dispatch(toastShown({ message: 'Two' }));
    page.dispatch(toastHeld());
    page.dispatch(toastShown({ message: 'Three' }));
    page.dispatch(toastReleased());
    await page.advance(60_000);
    page.dispatch(toastShown({ message: 'Four' }));
    page.dispatch(toastHeld());
    page.dispatch(toastHidden());
  },

  async 'the saved list'() {
    const page = await openWatched({ user: testUser(), at: '/in/court' });
    const ask = async (): Promise<void> => {
      await page.advance(1_000);
      page.dispatch(savedIdsRequested({ kind: 'courtCase' }));
      await page.settle();
    };
    page.network.once(IDS, BROKEN);
    await ask();
    await ask();
    page.network.once(IDS, BROKEN);
    await ask();
    await comesAs(page, testUser({ id: 6 }));
    page.network.hold(IDS);
    await ask();
    await comesAs(page, testUser({ id: 7 }));
  },

  async 'a saved item'() {
    const page = await openWatched({ user: testUser(), at: '/in/court' });
    const click = (alert: boolean): void =>
      void page.dispatch(savedItemToggled({ kind: 'courtCase', id: 3, value: { alert } }));
    page.network.always(SAVE, ({ body }) => answer(200, { id: 3, ...JSON.parse(body ?? '') }));
    click(false);
    await page.settle();
    const held = page.network.hold(SAVE);
    click(true);
    click(false);
    await page.settle();
    held.answer(answer(200, { id: 3, alert: true }));
    await page.settle();
    page.network.once(SAVE, BROKEN);
    click(true);
    await page.settle();
    page.network.hold(SAVE);
    click(true);
    await comesAs(page, testUser({ id: 6 }));
  },

  async 'a search widget'() {
    const page = await openWatched();
    page.dispatch(inputMissed({ widget: 'court' }));
    page.dispatch(inputChanged({ widget: 'court' }));
    page.dispatch(inputMissed({ widget: 'court' }));
    await page.visit('/in/court');
  },

  async 'a region fetch'() {
    const page = await openWatched({ user: testUser(), at: '/in/court' });
    const ask = async (): Promise<void> => {
      page.dispatch(regionsRequested({ code: 'court' }));
      await page.advance(1_000);
    };
    page.network.once(REGIONS, BROKEN);
    await ask();
    page.network.once(REGIONS, GOOD_REGIONS);
    await ask();
    page.network.always(REGIONS, BROKEN);
    await comesAs(page, testUser({ id: 6 }));
    await comesAs(page, testUser({ id: 7 }));
  },

  async 'a loadable'() {
    const page = await openWatched({ user: testUser(), at: '/in/court' });
    const again = async (): Promise<void> => {
      page.dispatch(screenRetried());
      await page.settle();
    };
    await page.visit('/in/court/ViewCaseDetails?caseId=abc');
    page.network.once(CASE, BROKEN);
    await page.visit(ON_CASE);
    page.network.always(CASE, GOOD_CASE);
    await again();
    await again();
    await comesAs(page, testUser({ id: 10 }));
    page.network.once(CASE, answer(404));
    await again();
    await comesAs(page, testUser({ id: 6 }));
    page.network.once(CASE, BROKEN);
    await again();
    await comesAs(page, testUser({ id: 7 }));
    page.network.once(CASE, answer(404));
    await again();
    await comesAs(page, testUser({ id: 8 }));
    page.network.hold(CASE);
    page.network.hold(CASE);
    await page.visit('/in/court/ViewCaseDetails?caseId=10');
    await page.visit(ON_CASE);
    await page.visit(ON_CASE);
    await comesAs(page, testUser({ id: 9 }));
    await page.visit('/in/court/ViewCaseDetails?caseId=10');
    await page.visit(ON_CASE);
    await page.visit('/in/court/ViewCaseDetails?caseId=abc');
  },

  async 'a submission'() {
    const page = await openWatched({
      user: testUser({ isSuperUser: true }),
      at: SECRET,
      prepare: ({ network }) => network.always('GET /web/motd/messages/all', listAnswer([])),
    });
    const send = async (result: ReturnType<typeof answer>): Promise<void> => {
      page.network.once(EDIT, result);
      page.dispatch(
        messageEdited({ app_code: null, locale: null, county_id: null, message: 'Hi' }),
      );
      await page.settle();
    };
    const refusal = answer(400, { messages: ['No.'], fields: [] });
    for (const end of [listAnswer([]), refusal, BROKEN]) {
      await send(end);
      await send(end);
      await page.visit('/in/');
      await page.visit(SECRET);
    }
  },

  async 'a draft'() {
    const page = await openWatched({ user: testUser(), at: '/in/court' });
    const find = async (): Promise<void> => {
      const takeAway = page.ports.drafts.lay(DRAFT_FORM, () => ({ message: 'Half a message' }));
      page.dispatch(pageReloadChosen());
      takeAway();
      await page.visit('/in/court');
    };
    const restore = async (): Promise<void> => {
      await find();
      page.dispatch(draftRestored({ form: DRAFT_FORM }));
    };
    for (const [id, reach] of [find, restore].entries()) {
      await reach();
      page.dispatch(draftDone({ form: DRAFT_FORM }));
      await reach();
      await page.visit('/in/court');
      await reach();
      await comesAs(page, testUser({ id: 6 + id }));
    }
  },
};

/** For all of the walks on a busy machine. */
const WALKS_MS = 60_000;

beforeAll(async () => {
  // The page's time is its clock port's. What packages wait for must not outlive the test.
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  for (const walk of Object.values(WALKS)) await walk();
}, WALKS_MS);

it('draws every machine of the code', () => {
  expect(DIAGRAMS.map(({ name }) => name)).toEqual(Object.keys(MACHINES));
});

describe.each(DIAGRAMS.map((diagram) => [diagram.name, diagram] as const))(
  'the drawing of %s',
  (name, diagram) => {
    it('starts where the code does', () => {
      const machine = machineOf(diagram);
      expect(diagram.start).toBe(machine.nameOf(initialState(machine)));
    });

    it('has the states that the code has', () => {
      expect([...diagram.states].sort()).toEqual([...machineOf(diagram).states].sort());
    });

    it('has arrows that the reducer goes along', () => {
      expect(wrongArrows(diagram)).toEqual([]);
    });

    it('has an arrow for each change that a page made', () => {
      const drawn = diagram.transitions.map(arrow);
      const made = [...(seen.get(name) ?? [])].filter((line) => {
        const [from, to] = line.split(/ --> |: /);
        return from !== to;
      });
      expect(made.filter((line) => !drawn.includes(line))).toEqual([]);
    });

    it('has no arrow that no page ever takes', () => {
      const made = [...(seen.get(name) ?? [])];
      expect(diagram.transitions.map(arrow).filter((line) => !made.includes(line))).toEqual([]);
    });
  },
);

describe('the check of the drawings', () => {
  const drawing = (...lines: string[]): Diagram => {
    const text = ['## Toast', '```mermaid', 'stateDiagram-v2', ...lines, '```', ''].join('\n');
    return readDiagrams(text)[0]!;
  };
  const START = '  [*] --> hidden';

  it('reports an arrow that leads somewhere else in the code', () => {
    const right = '  hidden --> shown: toast/toastShown';
    expect(wrongArrows(drawing(START, right))).toEqual([]);
    expect(wrongArrows(drawing(START, '  hidden --> held: toast/toastShown'))).toHaveLength(1);
    expect(wrongArrows(drawing(START, '  hidden --> shown: toast/toastHeld'))).toHaveLength(1);
    expect(wrongArrows(drawing(START, '  hidden --> shown: toast/noSuch'))).toHaveLength(1);
    expect(wrongArrows(drawing(START, right, '  held --> shown: toast/toastReleased'))).toEqual([
      'held --> shown: toast/toastReleased',
    ]);
  });

  it('takes no line that it cannot read', () => {
    expect(() => drawing(START, '  hidden -> shown: toast/toastShown')).toThrow('hidden -> shown');
    expect(() => drawing(START, '  hidden --> shown')).toThrow();
    expect(() => drawing('  hidden --> shown: toast/toastShown')).toThrow('start');
  });
});
