/** A small code change that a replay must detect. */
export interface BrokenCode {
  /** What the change breaks. */
  readonly what: string;
  /** File with the code, relative to the root. */
  readonly file: string;
  /** Text that occurs exactly once in the file. */
  readonly from: string;
  readonly to: string;
}

/** Changes that `npm run check:replay` makes in a copy of the code, one at a time. */
export const BROKEN_CODE: readonly BrokenCode[] = [
  {
    what: 'reducer: a click on a saved item is not shown',
    file: 'src/client/state/savedItems/slice.ts',
    from: 'pending: { ...list.pending, [payload.id]: payload.value },',
    to: 'pending: list.pending,',
  },
  {
    what: 'reducer: an answered list still counts as loading',
    file: 'src/client/state/savedItems/slice.ts',
    from: "return { status: 'ready', isKnown: true,",
    to: "return { status: 'loading', isKnown: true,",
  },
  {
    what: 'reducer: a toast does not shake',
    file: 'src/client/state/toast/slice.ts',
    from: "isShaking: state.status !== 'hidden',",
    to: 'isShaking: false,',
  },
  {
    what: 'reducer: errors kept for the next page are lost',
    file: 'src/client/state/errors/slice.ts',
    from: '{ current: state.next, next: [] }',
    to: '{ current: [], next: [] }',
  },
  {
    what: 'reducer: a page that was left stays decided',
    file: 'src/client/state/location/slice.ts',
    from: "state.current = payload;\n      state.status = 'deciding';",
    to: 'state.current = payload;',
  },
  {
    what: 'window: saved lists, 500 ms become 400 ms',
    file: 'src/contract/limits.ts',
    from: 'SAVED_LIST_DEBOUNCE_MS = 500',
    to: 'SAVED_LIST_DEBOUNCE_MS = 400',
  },
  {
    what: 'window: saved lists, a dropped request does not start it anew',
    file: 'src/client/platform/timing.ts',
    from: 'quietUntil.set(key, now + timing.ms);\n    if (!isQuiet)',
    to: 'if (!isQuiet) quietUntil.set(key, now + timing.ms);\n    if (!isQuiet)',
  },
  {
    what: 'window: regions, 250 ms become 200 ms',
    file: 'src/contract/limits.ts',
    from: 'REGION_DEBOUNCE_MS = 250',
    to: 'REGION_DEBOUNCE_MS = 200',
  },
  {
    what: 'window: messages of the day, 10 s become 9 s',
    file: 'src/contract/limits.ts',
    from: 'MESSAGE_OF_THE_DAY_INTERVAL_MS = 10_000',
    to: 'MESSAGE_OF_THE_DAY_INTERVAL_MS = 9_000',
  },
  {
    what: 'time: a toast that was held has all of its time again',
    file: 'src/client/state/toast/saga.ts',
    from: 'remaining -= clock.elapsed() - startedAt;',
    to: '',
  },
  {
    what: 'time: the session warns one minute before its end',
    file: 'src/contract/limits.ts',
    from: 'SESSION_WARNING_MS = 120_000',
    to: 'SESSION_WARNING_MS = 60_000',
  },
  {
    what: 'time: the first retry comes after 300 ms',
    file: 'src/client/state/calls/callApi.ts',
    from: 'RETRY_PAUSE_MS = 400',
    to: 'RETRY_PAUSE_MS = 300',
  },
  {
    what: 'time: pauses between retries do not grow',
    file: 'src/client/state/calls/callApi.ts',
    from: 'RETRY_PAUSE_MS * 2 ** (attempt - 1)',
    to: 'RETRY_PAUSE_MS',
  },
  {
    what: 'retries: one instead of two',
    file: 'src/client/state/calls/callApi.ts',
    from: 'const RETRIES = 2',
    to: 'const RETRIES = 1',
  },
  {
    what: 'order: clicks on one item are sent side by side',
    file: 'src/client/state/savedItems/saga.ts',
    from: 'if (running.has(item)) return;',
    to: '',
  },
  {
    what: 'order: the list is loaded before the item is rolled back',
    file: 'src/client/state/savedItems/saga.ts',
    from: 'yield* put(savedItemRolledBack({ kind, id }));\n    if (!(yield* loadSavedIds(kind))) {',
    to: 'const isLoaded = yield* loadSavedIds(kind);\n    yield* put(savedItemRolledBack({ kind, id }));\n    if (!isLoaded) {',
  },
  {
    what: 'order: saved lists are asked for the other way round',
    file: 'src/client/state/savedItems/saga.ts',
    from: 'of registersOf(yield* select(selectLocale))) {',
    to: 'of [...registersOf(yield* select(selectLocale))].reverse()) {',
  },
  {
    what: 'cancel: the newest does not end the one before',
    file: 'src/client/platform/saga.ts',
    from: 'if (running !== null) yield* cancel(running);',
    to: '',
  },
  {
    what: 'cancel: the look for the user before goes on',
    file: 'src/client/state/session/saga.ts',
    from: 'if (look !== null) yield* cancel(look);\n    look = ',
    to: 'look = ',
  },
  {
    what: 'cancel: what is asked for a user goes on for the next',
    file: 'src/client/state/loadable/saga.ts',
    from: '      left: take(isOtherUser),\n',
    to: '',
  },
  {
    what: 'request: an item is saved without its alert',
    file: 'src/client/state/savedItems/saga.ts',
    from: 'body: { alert: value.alert }',
    to: 'body: { alert: false }',
  },
  {
    what: 'access: a page for users is open to visitors',
    file: 'src/client/state/access/saga.ts',
    from: 'decideAccess(rule, status, user)',
    to: "decideAccess(rule, status === 'unknown' ? status : 'loggedIn', user)",
  },
  {
    what: 'other tabs are not told that the session was extended',
    file: 'src/client/state/sessionEnd/saga.ts',
    from: "broadcast.post('sessionExtended');",
    to: '',
  },
  {
    what: 'a check of the user that failed is not made again',
    file: 'src/client/state/session/saga.ts',
    from: '? failures + 1 : 0',
    to: '? 0 : 0',
  },
];
