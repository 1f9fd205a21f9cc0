import type { Ports } from '../../src/client/platform/ports';
import type { CurrentUser } from '#contract/schemas/users';
import { createDraftDesk, type DraftValues } from '../../src/client/platform/draftDesk';
import { selectDraftStatus } from '../../src/client/state/drafts/selectors';
import { draftRestored } from '../../src/client/state/drafts/slice';
import { listNarrowed } from '../../src/client/state/location/slice';
import { loggedOutSeen, userRequested } from '../../src/client/state/session/slice';
import { pageReloadChosen } from '../../src/client/state/site/slice';
import { savedItemToggled } from '../../src/client/state/savedItems/slice';
import { answer, createTabStorage } from '../support/testPorts';
import { testUser } from '../support/testSite';
import { openPage } from '../support/testStore';

const EDITOR = '/in/admin/MessageOfTheDay';
const LIST = 'GET /web/motd/messages/all';
const root = testUser({ isSuperUser: true });
const emptyList = answer(200, { items: [], total: 0, capped: false, asOf: '' });

/** A tab whose storage and forms outlive its pages, like a real tab. */
function createTab() {
  const texts = new Map<string, string>();
  return {
    texts,
    async open(user: CurrentUser | null = root, at = EDITOR, ports: Partial<Ports> = {}) {
      const drafts = createDraftDesk();
      const page = await openPage({
        user,
        at,
        ports: { drafts, tabStorage: createTabStorage(texts), ...ports },
        prepare: ({ network }) => network.always(LIST, emptyList),
      });
      return {
        ...page,
        drafts,
        type: (text: string, form = 'editor') => drafts.lay(form, () => ({ message: text })),
        status: (form = 'editor') => page.select((state) => selectDraftStatus(state, form)),
        given: (form = 'editor'): DraftValues | null => drafts.take(form),
      };
    },
  };
}

/** A 401 while the page is in use. */
async function loseSession(page: Awaited<ReturnType<ReturnType<typeof createTab>['open']>>) {
  page.network.always('PUT /web/court/my/4', answer(401));
  page.dispatch(savedItemToggled({ kind: 'courtCase', id: 4, value: { alert: true } }));
  await page.settle();
}

describe('an unsent form when the session ends', () => {
  it('saves the form before leaving the page, and restores it after the same user logs in', async () => {
    const tab = createTab();
    const before = await tab.open();
    before.type('Half a message');
    await loseSession(before);
    expect(before.went('assign')[0]).toContain('/common/Login?done=');
    const after = await tab.open(root, `${EDITOR}?_login=1`);
    await after.settle();
    expect(after.status()).toBe('found');
    expect(after.given()).toEqual({ message: 'Half a message' });
    after.dispatch(draftRestored({ form: 'editor' }));
    expect(tab.texts.get('drafts')).toBeUndefined();
  });

  it('keeps the text of a form that stays closed, even when another form is saved later', async () => {
    const tab = createTab();
    const before = await tab.open();
    before.type('Half a message');
    before.type('A note', 'note');
    await loseSession(before);
    const after = await tab.open();
    expect(after.given()).toEqual({ message: 'Half a message' });
    after.dispatch(draftRestored({ form: 'editor' }));
    expect(tab.texts.get('drafts')).not.toContain('Half a message');
    after.type('Half a message again');
    await loseSession(after);
    const last = await tab.open();
    expect([last.given(), last.given('note')]).toEqual([
      { message: 'Half a message again' },
      { message: 'A note' },
    ]);
  });

  it.each([
    ['login', loseSession],
    [
      'reload',
      async (page: Awaited<ReturnType<ReturnType<typeof createTab>['open']>>) => {
        page.dispatch(pageReloadChosen());
        await page.settle();
      },
    ],
  ])('restores the form on a list that was filtered before the %s', async (_how, leave) => {
    const tab = createTab();
    const before = await tab.open(root, '/in/court/ViewMyCases');
    before.dispatch(listNarrowed({ fields: { text: 'smith' } }));
    await before.settle();
    before.type('Call the clerk', 'note');
    await leave(before);
    const after = await tab.open(root, '/in/court/ViewMyCases?text=smith');
    expect([after.status('note'), after.given('note')]).toEqual([
      'found',
      { message: 'Call the clerk' },
    ]);
  });

  it('saves the form even if the chunks for logged-in users never loaded', async () => {
    const tab = createTab();
    const before = await tab.open(root, EDITOR, {
      screens: {
        load: async () => ({ isLoaded: true, feature: null }),
        loadForUsers: async () => null,
      },
    });
    before.type('Half a message');
    await loseSession(before);
    expect(before.went('assign')[0]).toContain('/common/Login?done=');
    expect((await tab.open()).given()).toEqual({ message: 'Half a message' });
  });

  it('saves the form before the login page opens when a background call finds that the session ended', async () => {
    const tab = createTab();
    let savedOnLeaving: string | undefined;
    const before = await tab.open();
    before.type('Half a message');
    const { assign } = before.ports.navigation;
    jest.spyOn(before.ports.navigation, 'assign').mockImplementation((address) => {
      savedOnLeaving = tab.texts.get('drafts');
      assign(address);
    });
    before.cookies.signed_in = '';
    before.network.always('GET /web/users/current', answer(401));
    before.dispatch(userRequested());
    await before.settle();
    expect(before.went('assign')).toHaveLength(1);
    expect(savedOnLeaving).toContain('Half a message');
  });

  it('keeps an unsent form out of actions and the state', async () => {
    const tab = createTab();
    const before = await tab.open();
    before.type('CANARY');
    await loseSession(before);
    const after = await tab.open();
    for (const page of [before, after]) {
      expect(JSON.stringify([page.story, page.state()])).not.toContain('CANARY');
    }
    expect([...tab.texts.keys()]).toEqual(['drafts']);
    expect(after.given()).not.toBeNull();
  });

  it('saves the form when the page detects in the background that the session ended', async () => {
    const tab = createTab();
    const before = await tab.open();
    before.type('Half a message');
    before.dispatch(loggedOutSeen());
    await before.settle();
    expect((await tab.open()).given()).toEqual({ message: 'Half a message' });
  });

  it('saves the form when the user reloads the page', async () => {
    const tab = createTab();
    const before = await tab.open();
    before.type('Half a message');
    before.dispatch(pageReloadChosen());
    expect((await tab.open()).given()).toEqual({ message: 'Half a message' });
  });

  it('discards the form when another user logs in, even if the first user returns', async () => {
    const tab = createTab();
    const before = await tab.open();
    before.type('Half a message');
    await loseSession(before);
    const other = await tab.open(testUser({ id: 6, isSuperUser: true }));
    expect([other.status(), other.given()]).toEqual([undefined, null]);
    expect([...tab.texts.values()].join()).not.toContain('Half');
    expect((await tab.open()).given()).toBeNull();
  });

  it('restores an unsent form only on its page', async () => {
    const tab = createTab();
    const before = await tab.open();
    before.type('Half a message');
    await loseSession(before);
    const after = await tab.open(root, '/in/');
    expect([after.status(), after.given()]).toEqual([undefined, null]);
    await after.visit(EDITOR);
    expect(after.given()).toEqual({ message: 'Half a message' });
  });

  it("doesn't save a form without unsent input", async () => {
    const tab = createTab();
    const before = await tab.open();
    before.type('Half a message')();
    await loseSession(before);
    expect(tab.texts.size).toBe(0);
  });

  it('restores the form when a failed user check is repeated automatically', async () => {
    const tab = createTab();
    const page = await tab.open();
    page.type('Half a message');
    page.network.once('GET /web/users/current', answer(500));
    page.dispatch(userRequested());
    await page.settle();
    expect(tab.texts.get('drafts')).toContain('Half a message');
    await page.advance(10_000);
    expect([page.status(), page.given()]).toEqual(['found', { message: 'Half a message' }]);
  });

  it.each([
    ['fails again', answer(500)],
    ['finds that the session ended', answer(200, { id: null })],
  ])(
    'keeps the form text saved at the first failed check when the next check %s',
    async (_how, second) => {
      const tab = createTab();
      const page = await tab.open();
      page.type('Half a message');
      page.network.once('GET /web/users/current', answer(500));
      page.dispatch(userRequested());
      await page.settle();
      page.type('x');
      page.type('Another form', 'other');
      page.network.once('GET /web/users/current', second);
      page.dispatch(userRequested());
      await page.settle();
      expect((await tab.open()).given()).toEqual({ message: 'Half a message' });
    },
  );

  it("doesn't save a visitor's form", async () => {
    const tab = createTab();
    const page = await tab.open(null, '/in/court/CaseSearch');
    page.type('Half a message');
    page.dispatch(loggedOutSeen());
    await page.settle();
    expect(tab.texts.size).toBe(0);
  });

  it.each([
    'x',
    'null',
    '[]',
    '{"version":2,"userId":5,"page":"/in/admin/MessageOfTheDay","drafts":{}}',
    '{"version":1,"userId":"5","page":"/in/admin/MessageOfTheDay","drafts":{"editor":{"a":"b"}}}',
    '{"version":1,"userId":5,"page":"/in/admin/MessageOfTheDay","drafts":{"editor":{"a":5}}}',
    '{"version":1,"userId":5,"page":"/in/admin/MessageOfTheDay","drafts":{"editor":null}}',
  ])('ignores invalid stored drafts: %s', async (text) => {
    const tab = createTab();
    tab.texts.set('drafts', text);
    const page = await tab.open();
    expect([page.status(), page.given()]).toEqual([undefined, null]);
  });
});
