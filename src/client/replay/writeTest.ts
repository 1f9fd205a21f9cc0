import { isAnyOf } from '@reduxjs/toolkit';
import type { HttpRequest, HttpResult, ScreenLoad } from '../platform/ports';
import type { TapeEntry } from '../recording/tape';
import { sagaCrashed } from '../state/keepAlive';
import { selectErrors } from '../state/errors/selectors';
import { errorsCleared, errorsSettled, errorsShown } from '../state/errors/slice';
import { routeChanged, type RouteLocation } from '../state/location/slice';
import { identityChanged } from '../state/session/slice';
import { appStarted } from '../state/site/slice';
import { PREFERENCES_KEY, writeEntries } from '../platform/storedEntries';
import type { RootState } from '../store/reducer';
import type { Recording } from './recording';
import { scheduleInputs, type Step } from './schedule';

/** Parses a URL like the app does; passed in because the route table is in another layer. */
export type DescribeLocation = (
  address: { readonly pathname: string; readonly search: string; readonly hash: string },
  arrival: RouteLocation['arrival'],
) => RouteLocation;

export type WrittenTest =
  | { readonly ok: true; readonly text: string }
  /** Error message for the user. */
  | { readonly ok: false; readonly message: string };

type Asked = Extract<TapeEntry, { readonly kind: 'asked' }>;

/** Formats a value as source code; its texts stay string literals. */
function code(value: unknown): string {
  return (JSON.stringify(value) as string | undefined) ?? 'undefined';
}

const METHOD = /^(GET|POST|PUT|PATCH|DELETE)$/;

function pascal(text: string): string {
  return (text.match(/[A-Za-z0-9]+/g) ?? [])
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** Creates unique names for requests. */
function createNames(): (wanted: string) => string {
  const used = new Map<string, number>();
  return (wanted) => {
    const name = wanted.slice(0, 48);
    const count = (used.get(name) ?? 0) + 1;
    used.set(name, count);
    return count === 1 ? name : `${name}_${String(count)}`;
  };
}

function requestOf(request: unknown): string {
  const { method, url } = request as HttpRequest;
  return `${method} ${url}`;
}

function nameOfAsked({ args: [first], what }: Asked): string {
  if (what === 'screens.loadForUsers') return 'codeForUsers';
  if (what === 'screens.load') return `screen${pascal(String(first))}`;
  const [method = '', url = ''] = requestOf(first).split(' ', 2);
  const path = (url.split('?', 1)[0] ?? '').replace(/^\/web(?=\/)/, '');
  const verb = METHOD.test(method) ? method.toLowerCase() : 'ask';
  return `${verb}${pascal(path) || 'Root'}`;
}

const lineOf = ({ args: [request] }: Asked): string => requestOf(request);

/** Formats a result as a call of the tests' `answer` helper. */
function answerCode(result: HttpResult): string {
  if (result.kind !== 'answer') return code(result);
  const { body, buildId, location, retryAfterMs, sessionRemainingMs, status } = result;
  const rest = {
    ...(buildId === null ? {} : { buildId }),
    ...(location === null ? {} : { location }),
    ...(sessionRemainingMs === null ? {} : { sessionRemainingMs }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
  const hasRest = Object.keys(rest).length > 0;
  const isEmpty = body === null && !hasRest;
  return `answer(${code(status)}${isEmpty ? '' : `, ${code(body)}`}${hasRest ? `, ${code(rest)}` : ''})`;
}

/** Keys of page data, in which `status` isn't a page status. */
const DATA_NAMES: ReadonlySet<string> = new Set(['data', 'user', 'items', 'site', 'preferences']);

/** Returns the statuses in a state, nested as in the state; null if there are none. */
function statusesIn(value: unknown): object | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const found = Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
    if (name === 'status' && typeof part === 'string') return [[name, part]];
    const below = DATA_NAMES.has(name) ? null : statusesIn(part);
    return below === null ? [] : [[name, below]];
  });
  return found.length === 0 ? null : Object.fromEntries(found);
}

/** Returns the part of the final state worth asserting. */
function expectedState(state: RootState): object {
  const statuses = (statusesIn(state) ?? {}) as { readonly location?: object };
  const { current } = state.location;
  return current === null
    ? statuses
    : { ...statuses, location: { ...statuses.location, current: { key: current.key } } };
}

const changesErrors = isAnyOf(errorsShown, errorsSettled, errorsCleared, identityChanged);

/** Responses longer than this are defined outside the story. */
const LONG = 60;
const COOKIES = ['signed_in', 'XSRF-TOKEN'] as const;

/** Returns the values read through one port method, in order. */
function readings({ entries }: Recording, what: string): unknown[] {
  return entries.flatMap((entry) =>
    entry.kind === 'read' && entry.what === what ? [entry.value] : [],
  );
}

/**
 * Returns the ports that a test must override, since the recording has values that the default test
 * ports don't.
 */
function ownPorts(recording: Recording): { readonly code: string[]; readonly imports: string[] } {
  const fractions = readings(recording, 'chance.fraction');
  const ids = readings(recording, 'chance.id');
  const drafts = readings(recording, 'drafts.readAll');
  const stored = readings(recording, 'tabStorage.read');
  const isUsual =
    fractions.every((fraction) => fraction === 0.5) &&
    ids.every((id, index) => id === `id-${String(index + 1)}`);
  const hasDrafts = drafts.some((forms) => Object.keys(forms as object).length > 0);
  const hasStored = stored.some((text) => text !== null);
  return {
    code: [
      ...(isUsual
        ? []
        : [`chance: { fraction: inTurn(${code(fractions)}), id: inTurn(${code(ids)}) },`]),
      ...(hasDrafts ? [`drafts: { ...createDraftDesk(), readAll: inTurn(${code(drafts)}) },`] : []),
      ...(hasStored
        ? [`tabStorage: { ...createTabStorage(), read: inTurn(${code(stored)}) },`]
        : []),
    ],
    imports: [
      ...(hasDrafts
        ? ["import { createDraftDesk } from '../../src/client/platform/draftDesk';"]
        : []),
    ],
  };
}

/**
 * Writes a recording's story as a flow test: responses become data, and their effects become
 * expectations.
 */
export function writeTest(recording: Recording, describe: DescribeLocation): WrittenTest {
  const { end, entries, start } = recording;
  const opening = entries.findIndex(({ kind }) => kind === 'page');
  const opened = entries[opening];
  if (opened?.kind !== 'page' || !appStarted.match(opened.action)) {
    return {
      ok: false,
      message: 'The recording starts mid-session; a test needs the start of a page.',
    };
  }
  const steps = scheduleInputs(recording);
  const nameFor = createNames();
  /** Names of pending requests by request number; requests without a name never end. */
  const held = new Map<number, string>();
  const answered = new Set(entries.flatMap((entry) => (entry.kind === 'ended' ? [entry.id] : [])));
  const constants = new Map<string, string>();

  function hold(line: number, network: string): string[] {
    const entry = entries[line];
    if (entry?.kind !== 'asked' || entry.what === 'clock.wait') return [];
    const isScreen = entry.what.startsWith('screens.');
    const holding = isScreen
      ? `screens.hold(${entry.what === 'screens.load' ? code(entry.args[0]) : ''})`
      : `${network}.hold(${code(lineOf(entry))})`;
    if (!answered.has(entry.id)) return [`${holding};`];
    const name = nameFor(nameOfAsked(entry));
    held.set(entry.id, name);
    return [`const ${name} = ${holding};`];
  }

  /** Current cookie values; initially those of the test page. */
  const cookies = new Map<string, unknown>([['signed_in', '']]);
  /** Writes code that sets the cookies whose values change within the range of lines. */
  function setCookies(from: number, to: number, target: string): string[] {
    const changes: string[] = [];
    const looked = new Set<unknown>();
    for (const entry of entries.slice(from, to)) {
      if (entry.kind !== 'read' || entry.what !== 'cookies.read') continue;
      const name = COOKIES.find((known) => known === entry.args?.[0]);
      if (name === undefined || looked.has(name)) continue;
      looked.add(name);
      if (cookies.get(name) === entry.value) continue;
      cookies.set(name, entry.value);
      changes.push(`${target}[${code(name)}] = ${code(entry.value)};`);
    }
    return changes;
  }

  function answerFor(name: string, result: HttpResult): string {
    const text = answerCode(result);
    if (text.length <= LONG) return text;
    const known = constants.get(text) ?? `${name}Answer`;
    constants.set(text, known);
    return known;
  }

  function giveEnd(id: number, value: unknown): string[] {
    const name = held.get(id);
    const asked = entries.find((entry) => entry.kind === 'asked' && entry.id === id);
    if (name === undefined || asked?.kind !== 'asked') return [];
    if (asked.what === 'network.send') {
      return [`${name}.answer(${answerFor(name, value as HttpResult)});`, 'await page.settle();'];
    }
    const { failure, isLoaded } = (value ?? {}) as Partial<ScreenLoad> & { failure?: unknown };
    const comes = value === true || isLoaded === true;
    return [
      comes ? `${name}.come();` : `${name}.fail(${failure === undefined ? '' : code(failure)});`,
      'await page.settle();',
    ];
  }

  function givePage(action: { readonly type: string; readonly payload?: unknown }): string[] {
    if (routeChanged.match(action)) {
      const { arrival, hash, key } = action.payload;
      const address = `${key}${hash}`;
      const url = URL.canParse(address, 'https://page.test')
        ? new URL(address, 'https://page.test')
        : null;
      if (url !== null && code(describe(url, arrival)) === code(action.payload)) {
        return [`await page.visit(${code(address)}, ${code(arrival)});`];
      }
    }
    return [`page.dispatch(${code(action)});`, 'await page.settle();'];
  }

  /** Writes expectations for messages shown in this range and not cleared within it. */
  function expectSaid(from: number, to: number): string[] {
    const actions = entries
      .slice(from, to)
      .flatMap((entry) => (entry.kind === 'saga' ? [entry.action] : []));
    const shown = actions.filter((action) => changesErrors(action)).at(-1);
    if (!errorsShown.match(shown)) return [];
    const texts = shown.payload.map(({ text: said }) => said);
    return [`expect(page.errors()).toEqual(expect.arrayContaining(${code(texts)}));`];
  }

  function writeStep({ advanceMs, isTimer, lines, next }: Step): string[] {
    const [line = 0] = lines;
    const entry = entries[line];
    const advance = advanceMs > 0 || isTimer ? [`await page.advance(${code(advanceMs)});`] : [];
    const before = [
      ...setCookies(line, next, 'page.cookies'),
      ...[...entries.keys()].slice(line, next).flatMap((at) => hold(at, 'page.network')),
    ];
    const said = expectSaid(line, next);
    if (isTimer) return [...before, ...advance, ...said];
    if (entry?.kind === 'page') return [...advance, ...before, ...givePage(entry.action), ...said];
    if (entry?.kind !== 'ended') return [];
    return [...advance, ...before, ...giveEnd(entry.id, entry.value), ...said];
  }

  // The first values read are the initial ones.
  const prepared = setCookies(0, entries.length, 'cookies');
  const firstInput = steps[0]?.lines[0] ?? entries.length;
  const early = [...entries.keys()].slice(0, firstInput).filter((line) => {
    const entry = entries[line];
    return entry?.kind === 'asked' && entry.what !== 'clock.wait';
  });
  if (early.length > 0) {
    return { ok: false, message: 'The recording calls a port before it opens a page.' };
  }
  const body = steps.flatMap(writeStep);
  const asked = entries.filter(
    (entry): entry is Asked => entry.kind === 'asked' && entry.what === 'network.send',
  );
  const bodies = asked.map(({ args: [request] }) => (request as HttpRequest).body);
  const did = entries.flatMap((entry) => (entry.kind === 'did' ? [entry] : []));
  const moves = did
    .filter(({ what }) => what.startsWith('navigation.'))
    .map(({ args: [address], what }) => ({
      kind: what.slice('navigation.'.length),
      address: address ?? '',
    }));
  const posted = did.filter(({ what }) => what === 'broadcast.post').map(({ args }) => args[0]);
  const state = end.state as RootState;
  const { preferences } = start.state as RootState;
  const ports = ownPorts(recording);
  const isTurned = ports.code.some((line) => line.includes('inTurn('));
  const hasStorage = Object.keys(preferences.entries).length > 0;
  const mayCrash = entries.some(
    (entry) => entry.kind === 'saga' && sagaCrashed.match(entry.action),
  );
  const uses = (name: string): boolean =>
    [...body, ...ports.code, ...constants.keys()].some((line) =>
      new RegExp(`(?:^|[^.\\w])${name}\\(`).test(line),
    );
  const fromPorts = ['answer', 'createTabStorage'].filter(uses);

  const text = [
    ...ports.imports,
    "import { holdScreens } from '../support/heldScreens';",
    ...(fromPorts.length === 0
      ? []
      : [`import { ${fromPorts.join(', ')} } from '../support/testPorts';`]),
    `import { ${hasStorage ? 'createTestStorage, ' : ''}openPage } from '../support/testStore';`,
    '',
    ...[...constants].map(([value, name]) => `const ${name} = ${value};`),
    ...(isTurned
      ? [
          '',
          '/** The values read, in order. */',
          'const inTurn = <Value,>(values: Value[]) => (): Value => values.shift()!;',
        ]
      : []),
    '',
    "describe('a recorded page', () => {",
    "it('replays the recorded page', async () => {",
    'const screens = holdScreens();',
    'const page = await openPage({',
    'at: null,',
    'isRouterFollowing: false,',
    ...(mayCrash ? ['mayCrash: true,'] : []),
    `site: ${code(opened.action.payload)},`,
    ...(hasStorage
      ? [
          `storage: createTestStorage({ ${code(PREFERENCES_KEY)}: ${code(writeEntries(preferences.entries))} }).openTab(),`,
        ]
      : []),
    'ports: {',
    'screens: screens.port,',
    ...ports.code,
    '},',
    ...(prepared.length === 0 ? [] : ['prepare: ({ cookies }) => {', ...prepared, '},']),
    '});',
    ...body,
    '',
    `expect(page.network.lines()).toEqual(${code(asked.map(lineOf))});`,
    ...(bodies.every((sent) => sent === null)
      ? []
      : [
          `expect(page.network.requests.flatMap(({ body }) => body ?? [])).toEqual(${code(bodies.filter((sent) => sent !== null))});`,
        ]),
    `expect(page.moves).toEqual(${code(moves)});`,
    ...(posted.length === 0 ? [] : [`expect(page.posted).toEqual(${code(posted)});`]),
    `expect(page.errors()).toEqual(${code(selectErrors(state).map(({ text: said }) => said))});`,
    `expect(page.state()).toMatchObject(${code(expectedState(state))});`,
    '});',
    '});',
    '',
  ].join('\n');
  return { ok: true, text };
}
