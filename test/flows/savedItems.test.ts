import { ACCOUNT_OBJECT_LIMIT } from '#contract/apiErrors';
import { selectShownQuery } from '../../src/client/state/location/selectors';
import { screenEntered } from '../../src/client/state/location/slice';
import { selectLoginStatus } from '../../src/client/state/session/selectors';
import { loggedOutSeen } from '../../src/client/state/session/slice';
import {
  selectHasAlert,
  selectIsListLoaded,
  selectListTrouble,
  selectSavedValue,
} from '../../src/client/state/savedItems/selectors';
import { savedIdsRequested, savedItemToggled } from '../../src/client/state/savedItems/slice';
import { connectionChanged } from '../../src/client/state/site/slice';
import { answer, listAnswer } from '../support/testPorts';
import { testUser } from '../support/testSite';
import { openPage, type OpenPage } from '../support/testStore';

const IDS = 'GET /web/court/my/ids';
const put = (id: number): string => `PUT /web/court/my/${String(id)}`;
const remove = (id: number): string => `DELETE /web/court/my/${String(id)}`;

const broken = answer(500, { message: 'It broke.' });

/** A page of a user who saved case 1 with its alert and case 2 without. */
async function openSaved(at = '/in/court') {
  const page = await openPage({
    user: testUser(),
    at,
    prepare: ({ network }) =>
      network.always(
        IDS,
        listAnswer([
          { id: 1, alert: true },
          { id: 2, alert: false },
        ]),
      ),
  });
  for (const id of [1, 2, 3, 4]) {
    page.network.always(put(id), ({ body }) =>
      answer(200, { id, ...(JSON.parse(body ?? '{}') as object) }),
    );
    page.network.always(remove(id), answer(204));
  }
  page.network.requests.length = 0;
  return page;
}

function click(page: OpenPage, id: number, value: { alert: boolean } | null): void {
  page.dispatch(savedItemToggled({ kind: 'courtCase', id, value }));
}
const isSaved = (page: OpenPage, id: number): boolean =>
  page.select((state) => selectSavedValue(state, 'courtCase', id)) !== null;
const hasAlert = (page: OpenPage, id: number): boolean =>
  page.select((state) => selectHasAlert(state, 'courtCase', id));
const bodies = (page: OpenPage, line: string): unknown[] =>
  page.network.sent(line).map(({ body }) => (body === null ? null : (JSON.parse(body) as unknown)));

describe('saving a case', () => {
  it('shows a saved case immediately, sends the change, and keeps it when confirmed', async () => {
    const page = await openSaved();
    const held = page.network.hold(put(3));
    click(page, 3, { alert: false });
    expect(isSaved(page, 3)).toBe(true);
    await page.settle();
    expect(bodies(page, put(3))).toEqual([{ alert: false }]);
    held.answer(answer(200, { id: 3, alert: false }));
    await page.settle();
    expect(isSaved(page, 3)).toBe(true);
    expect(page.errors()).toEqual([]);
  });

  it('sends the user id and the token with a saved case', async () => {
    const page = await openSaved();
    click(page, 3, { alert: false });
    await page.settle();
    expect(page.network.sent(put(3))[0]?.headers).toMatchObject({
      'x-user-id': '5',
      'x-xsrf-token': 'token-1',
      'location-code': 'STATE-IN',
      'content-type': 'application/json',
    });
  });

  it('removes one saved case, and turns on the alert of another', async () => {
    const page = await openSaved();
    click(page, 1, null);
    click(page, 2, { alert: true });
    expect([isSaved(page, 1), hasAlert(page, 2)]).toEqual([false, true]);
    await page.settle();
    expect(page.network.lines()).toEqual([remove(1), put(2)]);
    expect([isSaved(page, 1), hasAlert(page, 2)]).toEqual([false, true]);
  });
});

describe('a change that the server rejects', () => {
  it('rolls back a rejected change and reloads the ids, regardless of the debounce window', async () => {
    const page = await openSaved();
    page.network.once(put(2), broken);
    page.dispatch(savedIdsRequested({ kind: 'courtCase' }));
    await page.settle();
    click(page, 2, { alert: true });
    expect(hasAlert(page, 2)).toBe(true);
    const before = page.network.sent(IDS).length;
    await page.settle();
    expect([isSaved(page, 2), hasAlert(page, 2)]).toEqual([true, false]);
    expect(page.errors()).toEqual(['It broke.']);
    expect(page.network.sent(IDS)).toHaveLength(before + 1);
  });

  it("shows the server's state when the list loads", async () => {
    const page = await openSaved();
    page.network.once(put(3), broken);
    page.network.always(IDS, listAnswer([{ id: 3, alert: true }]));
    click(page, 3, { alert: false });
    await page.settle();
    expect([isSaved(page, 3), hasAlert(page, 3), isSaved(page, 1)]).toEqual([true, true, false]);
  });

  it("keeps the last confirmed value, with a message, when the ids can't be reloaded after a rejection", async () => {
    const page = await openSaved();
    page.network.once(remove(1), broken);
    page.network.always(IDS, broken);
    click(page, 1, null);
    await page.settle();
    expect([isSaved(page, 1), hasAlert(page, 1)]).toEqual([true, true]);
    expect(page.errors()).toEqual([
      'It broke.',
      "Your saved list couldn't be reloaded. You're seeing the last list that the server confirmed.",
    ]);
  });

  it("doesn't drop a click during the reload of the ids", async () => {
    const page = await openSaved();
    page.network.once(put(3), broken);
    const list = page.network.hold(IDS);
    click(page, 3, { alert: false });
    await page.settle();
    click(page, 3, { alert: true });
    list.answer(listAnswer([]));
    await page.settle();
    expect(bodies(page, put(3))).toEqual([{ alert: false }, { alert: true }]);
    expect([isSaved(page, 3), hasAlert(page, 3)]).toEqual([true, true]);
  });
});

describe('several clicks', () => {
  it('sends clicks on one item one at a time, and the last one wins', async () => {
    const page = await openSaved();
    const first = page.network.hold(put(3));
    click(page, 3, { alert: false });
    await page.settle();
    click(page, 3, { alert: true });
    click(page, 3, null);
    await page.settle();
    expect(page.network.lines()).toEqual([put(3)]);
    expect(isSaved(page, 3)).toBe(false);
    first.answer(answer(200, { id: 3, alert: false }));
    await page.settle();
    expect(page.network.lines()).toEqual([put(3), remove(3)]);
    expect(isSaved(page, 3)).toBe(false);
  });

  it('sends clicks on two items in parallel', async () => {
    const page = await openSaved();
    page.network.hold(put(3));
    click(page, 3, { alert: false });
    click(page, 4, { alert: false });
    await page.settle();
    expect(page.network.lines()).toEqual([put(3), put(4)]);
  });

  it('rolls back the failed change of one saved item without affecting another item', async () => {
    const page = await openSaved();
    page.network.once(put(3), broken);
    const other = page.network.hold(put(4));
    click(page, 3, { alert: false });
    click(page, 4, { alert: true });
    await page.settle();
    expect([isSaved(page, 3), hasAlert(page, 4)]).toEqual([false, true]);
    other.answer(answer(200, { id: 4, alert: true }));
    await page.settle();
    expect(hasAlert(page, 4)).toBe(true);
  });
});

describe('the message of a failed click', () => {
  const failed = (uuid: string) => answer(500, { message: 'It broke.', uuid });
  const said = (uuid: string): string => `It broke. Reference ID: ${uuid.slice(0, 8)}`;

  it('removes the message of a failed click on success, and replaces it on another failure', async () => {
    const page = await openSaved();
    for (const [id, uuid] of [
      [3, '33333333'],
      [4, '44444444'],
    ] as const) {
      page.network.once(put(id), failed(uuid));
      click(page, id, { alert: false });
      await page.settle();
    }
    expect(page.errors()).toEqual([said('33333333'), said('44444444')]);
    page.network.once(put(3), failed('55555555'));
    click(page, 3, { alert: false });
    await page.settle();
    expect(page.errors()).toEqual([said('44444444'), said('55555555')]);
    click(page, 3, { alert: false });
    await page.settle();
    expect(page.errors()).toEqual([said('44444444')]);
  });

  it('shows the same failure message once', async () => {
    const page = await openSaved();
    for (const id of [3, 4]) {
      page.network.once(put(id), broken);
      click(page, id, { alert: false });
      await page.settle();
    }
    expect(page.errors()).toEqual(['It broke.']);
    click(page, 3, { alert: false });
    await page.settle();
    expect(page.errors()).toEqual(['It broke.']);
    click(page, 4, { alert: false });
    await page.settle();
    expect(page.errors()).toEqual([]);
  });
});

describe('a click after an earlier one was rejected', () => {
  it.each<[string, { alert: boolean } | null]>([
    ['turning on the alert', { alert: true }],
    ['removing the item', null],
  ])('sends the last click even if an earlier one was rejected: %s', async (_what, value) => {
    const page = await openSaved();
    const first = page.network.hold(put(3));
    click(page, 3, { alert: false });
    await page.settle();
    click(page, 3, value);
    first.answer(broken);
    await page.settle();
    // The last click is saved, so there is no error.
    expect(page.errors()).toEqual([]);
    expect(page.network.lines()).toEqual([put(3), value === null ? remove(3) : put(3)]);
    expect([isSaved(page, 3), hasAlert(page, 3)]).toEqual([value !== null, value !== null]);
  });

  it('rolls back both clicks when the later one is rejected too', async () => {
    const page = await openSaved();
    const first = page.network.hold(put(3));
    click(page, 3, { alert: false });
    await page.settle();
    click(page, 3, { alert: true });
    page.network.once(put(3), broken);
    first.answer(broken);
    await page.settle();
    expect(isSaved(page, 3)).toBe(false);
    expect(page.network.lines()).toEqual([put(3), put(3), IDS]);
  });

  it.each([
    ['the session has ended', answer(401)],
    ['another user has logged in', answer(409, { message: 'Changed', code: 'USER_CHANGED' })],
  ])("doesn't send a queued click when %s", async (_why, refusal) => {
    const page = await openSaved();
    const first = page.network.hold(put(3));
    click(page, 3, { alert: false });
    await page.settle();
    click(page, 3, { alert: true });
    first.answer(refusal);
    await page.settle();
    expect(page.network.sent(put(3))).toHaveLength(1);
    expect(isSaved(page, 3)).toBe(false);
  });
});

describe('a slow list', () => {
  it('keeps a click made while the list is loading', async () => {
    const page = await openSaved();
    await page.advance(1_000);
    const list = page.network.hold(IDS);
    const change = page.network.hold(put(3));
    page.dispatch(savedIdsRequested({ kind: 'courtCase' }));
    click(page, 3, { alert: false });
    await page.settle();
    list.answer(listAnswer([]));
    await page.settle();
    expect(isSaved(page, 3)).toBe(true);
    change.answer(answer(200, { id: 3, alert: false }));
    await page.settle();
    expect(isSaved(page, 3)).toBe(true);
  });

  it('keeps a change that is confirmed while the list is loading', async () => {
    const page = await openSaved();
    await page.advance(1_000);
    const list = page.network.hold(IDS);
    page.dispatch(savedIdsRequested({ kind: 'courtCase' }));
    click(page, 3, { alert: true });
    click(page, 1, null);
    await page.settle();
    list.answer(listAnswer([{ id: 1, alert: true }]));
    await page.settle();
    expect([hasAlert(page, 3), isSaved(page, 1)]).toEqual([true, false]);
  });

  it('keeps a newer list when an older one arrives late', async () => {
    const page = await openSaved();
    await page.advance(1_000);
    const older = page.network.hold(IDS);
    page.dispatch(savedIdsRequested({ kind: 'courtCase' }));
    click(page, 3, { alert: true });
    await page.advance(1_000);
    page.network.once(IDS, listAnswer([{ id: 3, alert: true }]));
    page.dispatch(savedIdsRequested({ kind: 'courtCase' }));
    await page.settle();
    older.answer(listAnswer([]));
    await page.settle();
    expect([isSaved(page, 3), hasAlert(page, 3)]).toEqual([true, true]);
  });
});

describe('a list that failed to load', () => {
  const openFailed = () =>
    openPage({
      user: testUser(),
      at: '/in/',
      prepare: ({ network }) => network.always(IDS, broken),
    });

  it('marks the list as failed and not loaded, so that nothing can be saved', async () => {
    const page = await openFailed();
    expect(page.select((state) => selectListTrouble(state, 'courtCase'))).toBe('failed');
    expect(page.select((state) => selectIsListLoaded(state, 'courtCase'))).toBe(false);
  });

  it.each<[string, (page: OpenPage) => unknown]>([
    ['when the network is back', (page) => page.dispatch(connectionChanged({ isOnline: true }))],
    ['on the next page that needs it', (page) => page.visit('/in/court/ViewCaseDetails?caseId=1')],
  ])('requests a failed list again %s', async (_when, cause) => {
    const page = await openFailed();
    await page.advance(10_000);
    page.network.always(IDS, listAnswer([{ id: 1, alert: true }]));
    await cause(page);
    await page.settle();
    expect(page.select((state) => selectListTrouble(state, 'courtCase'))).toBe('none');
    expect(hasAlert(page, 1)).toBe(true);
  });

  it("doesn't request a loaded list again when the network returns", async () => {
    const page = await openSaved();
    await page.advance(10_000);
    page.dispatch(connectionChanged({ isOnline: true }));
    await page.settle();
    expect(page.network.sent(IDS)).toEqual([]);
  });
});

describe('rejections that redirect', () => {
  it('redirects the top window to the saved cases with the reason when the account is at its alert limit', async () => {
    const page = await openSaved();
    page.network.once(put(3), answer(409, { message: 'Full', code: ACCOUNT_OBJECT_LIMIT }));
    click(page, 3, { alert: true });
    await page.settle();
    expect(page.went('assignTop')).toEqual(['/web/vue/in/court/ViewMyCases?reason=limit']);
    expect(page.went('assign')).toEqual([]);
    expect(page.errors()).toEqual([]);
    expect(isSaved(page, 3)).toBe(false);
  });

  it('saves unsent form text before a redirect at the alert limit', async () => {
    const page = await openSaved();
    page.ports.drafts.lay('note', () => ({ note: 'Call the clerk' }));
    page.network.once(put(3), answer(409, { message: 'Full', code: ACCOUNT_OBJECT_LIMIT }));
    click(page, 3, { alert: true });
    await page.settle();
    expect(page.went('assignTop')).toHaveLength(1);
    expect(page.ports.tabStorage.read('drafts')).toContain('Call the clerk');
  });

  it("explains the alert limit on the list of saved cases itself, and keeps the list's filter", async () => {
    const page = await openSaved('/in/court/ViewMyCases?text=smith');
    const entered = page.count(screenEntered);
    page.network.always(put(2), answer(409, { message: 'Full', code: ACCOUNT_OBJECT_LIMIT }));
    click(page, 2, { alert: true });
    await page.settle();
    expect(page.went('replace')).toEqual(['/in/court/ViewMyCases?text=smith&reason=limit']);
    expect(page.moves).toHaveLength(1);
    expect(page.count(screenEntered)).toBe(entered);
    expect(page.select(selectShownQuery)).toEqual({ text: 'smith', reason: 'limit' });
    expect(page.errors()).toEqual(['Full']);
    expect(hasAlert(page, 2)).toBe(false);
  });

  it('shows any other 409 without redirecting', async () => {
    const page = await openSaved();
    page.network.once(put(3), answer(409, { message: 'Somebody was faster.', code: 'OTHER' }));
    click(page, 3, { alert: true });
    await page.settle();
    expect(page.errors()).toEqual(['Somebody was faster.']);
    expect(page.moves).toEqual([]);
  });

  it('redirects to the login page with the return URL when the session ended', async () => {
    const page = await openSaved();
    page.network.once(put(3), answer(401));
    page.network.always(IDS, answer(401));
    click(page, 3, { alert: true });
    await page.settle();
    expect(page.went('assign')[0]).toBe('/web/in/common/Login?done=%2Fweb%2Fvue%2Fin%2Fcourt');
    expect(isSaved(page, 3)).toBe(false);
  });

  it('redirects to the login page when the page detects the end of the session before the 401 arrives', async () => {
    const page = await openSaved();
    const change = page.network.hold(put(3));
    click(page, 3, { alert: true });
    await page.settle();
    page.dispatch(loggedOutSeen());
    await page.settle();
    expect(page.went('assign')).toEqual(['/web/in/common/Login?done=%2Fweb%2Fvue%2Fin%2Fcourt']);
    change.answer(answer(401));
    await page.settle();
    expect(page.went('assign')).toHaveLength(1);
  });

  it('stays on the page when the session ends while no save is pending', async () => {
    const page = await openSaved();
    page.dispatch(loggedOutSeen());
    await page.settle();
    expect(page.moves).toEqual([]);
  });

  it('logs out without redirecting when the session ended while ids were loading', async () => {
    const page = await openSaved();
    await page.advance(1_000);
    page.network.always(IDS, answer(401));
    page.dispatch(savedIdsRequested({ kind: 'courtCase' }));
    await page.settle();
    expect(page.select(selectLoginStatus)).toBe('loggedOut');
    expect(page.moves).toEqual([]);
    expect(isSaved(page, 1)).toBe(false);
  });

  it('drops a change after USER_CHANGED, and reloads the user', async () => {
    const page = await openSaved();
    page.network.once(put(3), () => {
      page.signIn(testUser({ id: 6, firstName: 'Vera' }));
      return answer(409, { message: 'Changed', code: 'USER_CHANGED' });
    });
    click(page, 3, { alert: true });
    await page.settle();
    expect(page.state().session.user.firstName).toBe('Vera');
    expect(page.network.sent(put(3))).toHaveLength(1);
    expect(page.errors()).toContain(
      'You logged in as a different user in another tab. This page was refreshed. Please repeat your last step.',
    );
  });
});
