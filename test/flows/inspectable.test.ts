import { shortenLists } from '../../src/client/store/createStore';
import { isAnswer, isFact, isOfPackage, notPlain } from '../support/inspection';
import { CANARIES, recordPages, type Recording } from '../support/recordedPages';
import { createTestPorts } from '../support/testPorts';
import { createTestStorage } from '../support/testStore';

/** Cookies that are read but never posted unchanged. */
const NEVER_POSTED = ['newXsrfToken', 'sessionCookie'];

const PAYLOAD_MAX_LENGTH = 2_000;
/** For all pages together; each has a full store with all development checks. */
const RECORDING_MS = 180_000;

let recording: Recording;
beforeAll(async () => {
  recording = await recordPages();
}, RECORDING_MS);

const tapes = (): string[] => recording.tapes.map((read) => read());
const ownActions = () => recording.actions.filter((action) => !isOfPackage(action));

describe('the observable data of a page', () => {
  it('records actions from every part of the app', () => {
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

  it('names all actions in the past tense', () => {
    const types = [...new Set(ownActions().map(({ type }) => type))];
    expect(types.filter((type) => !isFact(type))).toEqual([]);
  });

  it("keeps actions short, except for the server's responses", () => {
    const long = ownActions().filter(
      ({ type, payload }) =>
        !isAnswer(type) && JSON.stringify(payload ?? null).length > PAYLOAD_MAX_LENGTH,
    );
    expect(long.map(({ type }) => type)).toEqual([]);
  });

  it('keeps state and actions serializable', () => {
    expect([...recording.notPlain]).toEqual([]);
  });

  it('types each secret into the recorded page', () => {
    const used = Object.entries(CANARIES).filter(([, canary]) => recording.posted.includes(canary));
    const names = Object.keys(CANARIES).filter((name) => !NEVER_POSTED.includes(name));
    expect(used.map(([name]) => name)).toEqual(names);
  });

  it.each(Object.entries(CANARIES))(
    'keeps this secret out of actions, state, recordings, and storage: %s',
    (_name, canary) => {
      const told = recording.actions.filter((action) => JSON.stringify(action).includes(canary));
      expect(told.map(({ type }) => type)).toEqual([]);
      expect([...recording.states].filter((state) => state.includes(canary))).toEqual([]);
      expect(tapes().filter((tape) => tape.includes(canary))).toEqual([]);
      for (const { texts } of recording.storages) {
        expect(JSON.stringify([...texts])).not.toContain(canary);
      }
    },
  );

  it('records every response of the server', () => {
    expect(tapes().join().split('"kind":"ended"').length).toBeGreaterThan(500);
  });

  it('stores only the preferences in the browser', () => {
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

  /** Opens a store as the extension sees it; the extension is detected when the packages load. */
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

  it('keeps the last 200 actions in Redux DevTools', async () => {
    expect((await connect()).maxAge).toBe(200);
  });

  it('shortens a long list to its length in Redux DevTools, and changes nothing else', async () => {
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

describe('the check of action types and values', () => {
  it.each(['load', 'toast/show', 'toast/SHOWN', 'setToast', 'toast/shown/again', 'a/red2', ''])(
    'rejects the action type %j',
    (type) => {
      expect(isFact(type)).toBe(false);
    },
  );

  it.each(['toast/toastShown', 'session/loggedOutSeen', 'ccs/notFound', 'ccs/received'])(
    'accepts the action type %j',
    (type) => {
      expect(isFact(type)).toBe(true);
    },
  );

  it("finds values in state and actions that JSON can't represent", () => {
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
