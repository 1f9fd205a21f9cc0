/** A rule, the small change of the code that breaks it, and the tests that must notice. */
export interface BrokenRule {
  /** The rule's words in the table; or words of our own, where the table has none. */
  readonly rule: string;
  /** Test files that prove a rule which is not in the table. */
  readonly provenIn?: readonly string[];
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
    file: 'src/client/state/savedItems/saga.ts',
    from: "'alertLimit', 'assignTop'",
    to: "'alertLimit', 'assign'",
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
  {
    rule: 'A change without the token of its session is refused.',
    provenIn: ['server/plugins/xsrf.test.ts'],
    file: 'src/server/plugins/xsrf.ts',
    from: 'isSameToken(request.session.xsrfToken, givenToken(request))',
    to: 'true',
  },
  {
    rule: "Another site's page may not ask this server.",
    provenIn: ['server/plugins/host.test.ts'],
    file: 'src/server/plugins/host.ts',
    from: 'origin !== undefined && !isOwnOrigin(settings, origin)',
    to: 'false',
  },
  {
    rule: 'The session of a super user ends sooner than that of others.',
    provenIn: ['server/plugins/session.test.ts'],
    file: 'src/server/plugins/session/plugin.ts',
    from: 'user?.isSuperUser === true ? limits.superUserIdleMs : limits.idleMs',
    to: 'limits.idleMs',
  },
  {
    rule: 'No script reads the cookie of a session.',
    provenIn: ['server/plugins/session.test.ts'],
    file: 'src/server/plugins/session/plugin.ts',
    from: '.setCookie(names.session, id, { ...shared, httpOnly: true,',
    to: '.setCookie(names.session, id, { ...shared, httpOnly: false,',
  },
  {
    rule: 'Each wrong password doubles the wait before the next try.',
    provenIn: ['server/pages/login/login.test.ts'],
    file: 'src/server/plugins/rateLimit/rules.ts',
    from: 'limits.firstMs * 2 ** Math.min(doublings, 30)',
    to: 'limits.firstMs',
  },
  {
    rule: 'What was clicked for another user is not done.',
    provenIn: ['server/access.test.ts', 'server/plugins/session.test.ts'],
    file: 'src/server/plugins/access.ts',
    from: 'isChanging(request.method) && isOtherUser(request)',
    to: 'false',
  },
  {
    rule: "The server enforces every rule itself, and another account's things do not exist.",
    file: 'src/server/plugins/access.ts',
    from: "if (decision.kind === 'granted') return undefined;",
    to: "if (decision.kind !== 'login') return undefined;",
  },
  {
    rule: 'A password of which only common words are left is refused.',
    provenIn: ['server/security/passwords.test.ts'],
    file: 'src/server/security/passwords.ts',
    from: "if (charactersBeyond(password) < LEAST_BEYOND_COMMON) return 'common';",
    to: '',
  },
  {
    rule: 'A password has at least 15 characters.',
    provenIn: ['contract/passwords.test.ts'],
    file: 'src/contract/passwords.ts',
    from: 'PASSWORD_MIN_LENGTH = 15',
    to: 'PASSWORD_MIN_LENGTH = 14',
  },
  {
    rule: 'A case number may be typed without leading zeros.',
    provenIn: ['server/search/caseNumbers.test.ts'],
    file: 'src/server/search/caseNumbers.ts',
    from: "const padded = filed.padStart(4, '0');",
    to: 'const padded = filed;',
  },
  {
    rule: 'A word matches a name by nickname.',
    provenIn: ['server/search/superSearch.test.ts'],
    file: 'src/server/search/superSearch.ts',
    from: "...nicknamesOf(word).map((name) => like('nickname', MARK.given + name)),",
    to: '',
  },
  {
    rule: 'No wildcard stands inside quotes.',
    file: 'src/contract/superSearch.ts',
    from: 'if (isQuoted) return MESSAGES.wildcardInQuotes;',
    to: '',
  },
  {
    rule: 'A message shows only where application, state and county match and it is not empty.',
    file: 'src/contract/motd.ts',
    from: 'partMatches(scope.stateCode, filter.stateCode) &&',
    to: '',
  },
  {
    rule: 'An address to return to is one of this site.',
    provenIn: ['contract/returnAddress.test.ts'],
    file: 'src/contract/returnAddress.ts',
    from: "url.pathname.startsWith('//') ? null : url",
    to: 'url',
  },
  {
    rule: 'Links carry context path, locale path and query, null values left out.',
    file: 'src/contract/links.ts',
    from: 'value === null || value === undefined',
    to: 'value === undefined',
  },
  {
    rule: 'A region id is a plain positive number.',
    file: 'src/contract/queryFields.ts',
    from: '!/^[1-9]\\d{0,15}$/.test(value)',
    to: '!/^\\d{1,16}$/.test(value)',
  },
  {
    rule: 'Money reads as dollars and cents.',
    provenIn: ['client/ui/formats.test.ts'],
    file: 'src/client/ui/formats.ts',
    from: 'moneyFormat.format(cents / 100)',
    to: 'moneyFormat.format(Math.round(cents / 100))',
  },
  {
    rule: 'A date is the same on every clock.',
    provenIn: ['client/ui/formats.test.ts'],
    file: 'src/client/ui/formats.ts',
    from: "dateStyle: 'medium', timeZone: 'UTC'",
    to: "dateStyle: 'medium', timeZone: 'America/Los_Angeles'",
  },
  {
    rule: 'Text inputs trim on blur and on Enter.',
    file: 'src/client/ui/TextInput.tsx',
    from: 'const trimmed = input.value.trim();',
    to: 'const trimmed = input.value;',
  },
  {
    rule: 'A list never hides that there are more rows than it has.',
    provenIn: ['client/records/ListView.test.tsx'],
    file: 'src/client/records/ListView.tsx',
    from: 'list.capped || list.total > list.items.length',
    to: 'list.total > list.items.length',
  },
  {
    rule: 'The focus stays in its place when what had it is taken away.',
    provenIn: ['client/platform/focusKeeper.test.ts'],
    file: 'src/client/platform/focusKeeper.ts',
    from: 'if (gap !== undefined) placeNextTo(gap)',
    to: "if (gap !== undefined) document.querySelector<HTMLElement>('main h1[tabindex]')",
  },
  {
    rule: 'What is typed when a session turns out to be over is kept for the same user.',
    file: 'src/client/state/drafts/saga.ts',
    from: 'if (kept.userId !== userId) return;',
    to: '',
  },
  {
    rule: 'When the server refuses, the item goes back and the ids are loaded again.',
    file: 'src/client/state/savedItems/saga.ts',
    from: 'yield* put(savedItemRolledBack({ kind, id }));',
    to: '',
  },
  {
    rule: 'What changes something is never sent twice by itself.',
    provenIn: ['client/state/callApi.test.ts'],
    file: 'src/client/state/calls/callApi.ts',
    from: "row.method === 'GET' && !row.isCounted ? RETRIES : 0",
    to: 'RETRIES',
  },
  {
    rule: 'An address that no one confirmed gets only the email that asks to confirm it.',
    provenIn: ['server/mail/confirmedAddresses.test.ts'],
    file: 'src/server/mail/proof.ts',
    from: 'where u.id = m.user_id and u.is_email_confirmed and',
    to: 'where u.id = m.user_id and',
  },
  {
    rule: 'Only links of our own templates become links in emails.',
    provenIn: ['server/mail/links.test.ts'],
    file: 'src/server/mail/body.ts',
    from: "if (typeof part === 'string') return inertText(part);",
    to: "if (typeof part === 'string') return part;",
  },
  {
    rule: 'Spellings of one billing code have one key.',
    provenIn: ['contract/billingCodes.test.ts'],
    file: 'src/contract/billingCodes.ts',
    from: ".replace(HYPHENS, '-')",
    to: '',
  },
  {
    rule: 'The order of fields makes no difference to an Idempotency-Key.',
    provenIn: ['server/domain/canonicalJson.test.ts'],
    file: 'src/server/domain/answeredOnce/canonicalJson.ts',
    from: '          .sort()\n',
    to: '',
  },
  {
    rule: 'Card events signed more than five minutes ahead are refused.',
    provenIn: ['server/domain/cards/stripe.test.ts'],
    file: 'src/server/domain/cards/stripeProcessor.ts',
    from: 'Math.abs(now - signedAt) <= SIGNED_FOR_MS',
    to: 'now - signedAt <= SIGNED_FOR_MS',
  },
];
