/** A rule, the small change of the code that breaks it, and the tests that must notice. */
export interface BrokenRule {
  /** The rule's words in the table. */
  readonly rule: string;
  /** File of the code, from the root. */
  readonly file: string;
  /** Text that stands in the file exactly once. */
  readonly from: string;
  readonly to: string;
}

/** Rules that `npm run check:rules` breaks on purpose, one at a time. */
export const BROKEN_RULES: readonly BrokenRule[] = [
  {
    rule: 'A session cookie of more than 2 characters means logged in and fetches the user.',
    file: 'src/contract/limits.ts',
    from: 'SESSION_COOKIE_MIN_LENGTH = 2',
    to: 'SESSION_COOKIE_MIN_LENGTH = 3',
  },
  {
    rule: 'A toast waits while it is hovered.',
    file: 'src/client/state/toast/saga.ts',
    from: 'remaining -= clock.elapsed() - startedAt;',
    to: '',
  },
  {
    rule: 'A saved item changes at once on the page, then on the server.',
    file: 'src/client/state/savedItems/slice.ts',
    from: 'pending: { ...pending, [payload.id]: payload.value },',
    to: 'pending,',
  },
  {
    rule: 'Saved lists are fetched on the leading edge of 500 ms.',
    file: 'src/client/platform/timing.ts',
    from: 'quietUntil.set(key, now + timing.ms);\n    if (!isQuiet)',
    to: 'if (!isQuiet) quietUntil.set(key, now + timing.ms);\n    if (!isQuiet)',
  },
  {
    rule: 'Regions are fetched 250 ms after the last request.',
    file: 'src/client/platform/timing.ts',
    from: 'if (previous !== undefined) yield* cancel(previous);\n    waiting',
    to: 'if (previous !== undefined) continue;\n    waiting',
  },
  {
    rule: 'Messages of the day are fetched at most once in 10 s.',
    file: 'src/contract/limits.ts',
    from: 'MESSAGE_OF_THE_DAY_INTERVAL_MS = 10_000',
    to: 'MESSAGE_OF_THE_DAY_INTERVAL_MS = 9_000',
  },
  {
    rule: 'A user who is no super user is led home from a page for super users.',
    file: 'src/contract/roles.ts',
    from: "lowest === undefined || lowest === 'SUPER_USER'",
    to: 'lowest === undefined',
  },
  {
    rule: '409 ACCOUNT_OBJECT_LIMIT: the top window goes to the list of the kind with reason=limit.',
    file: 'src/client/state/calls/handleApiError.ts',
    from: 'navigation.assignTop(',
    to: 'navigation.assign(',
  },
  {
    rule: 'After navigation the errors are cleared and those of the next page shown.',
    file: 'src/client/state/errors/slice.ts',
    from: '{ current: state.next, next: [] }',
    to: '{ current: [...state.current, ...state.next], next: [] }',
  },
  {
    rule: 'A wrong wildcard disables Search and says why at the field.',
    file: 'src/client/widgets/SearchFields.tsx',
    from: 'isDisabled={problem !== null}',
    to: 'isDisabled={false}',
  },
];
