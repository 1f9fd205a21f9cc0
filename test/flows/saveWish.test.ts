import { selectSavedValue } from '../../src/client/state/savedItems/selectors';
import { saveRequested } from '../../src/client/state/savedItems/saveRequested';
import { pageFocused } from '../../src/client/state/site/slice';
import { toastShown } from '../../src/client/state/toast/slice';
import { answer, createTabStorage, listAnswer } from '../support/testPorts';
import { testUser } from '../support/testSite';
import { openPage, type TestStoreOptions } from '../support/testStore';

const RESULTS =
  '/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=smith&isFullTextNameBasedSearch=true&partyRole=CASE_PARTY&regionId=1';
const PUT = 'PUT /web/court/my/7';
const WISH = { kind: 'courtCase', id: 7, name: '49D01-2401-F6-000007' } as const;

const SAVED = answer(200, { id: 7, alert: false });

const open = (options: TestStoreOptions) =>
  openPage({
    at: RESULTS,
    ...options,
    prepare({ network }) {
      network.always('GET /web/court/my/ids', listAnswer([]));
      network.always(PUT, SAVED);
    },
  });

/** A visitor clicks Save, logs in, and returns to the results in the same tab. */
async function wishAndReturn(minutes: number, user = testUser(), saved = SAVED) {
  const tabStorage = createTabStorage();
  const before = await open({ ports: { tabStorage }, user: null });
  before.dispatch(saveRequested(WISH));
  await before.settle();
  const after = await open({ ports: { tabStorage }, user: null, at: '/in/court' });
  await after.advance(minutes * 60_000);
  after.signIn(user);
  after.network.always(PUT, saved);
  after.dispatch(pageFocused());
  await after.settle();
  await after.visit(RESULTS);
  return { before, after };
}

describe('a record that a visitor wants to save', () => {
  it('redirects a visitor who saves a record to the login page, and saves the record after login', async () => {
    const { after, before } = await wishAndReturn(1);
    expect(before.went('assign')[0]).toMatch(/^\/web\/in\/common\/Login\?done=/);
    expect(before.network.sent(PUT)).toHaveLength(0);
    expect(after.network.sent(PUT)).toHaveLength(1);
    expect(after.select((state) => selectSavedValue(state, 'courtCase', 7))).toEqual({
      alert: false,
    });
  });

  it('saves the record of a visitor only once', async () => {
    const { after } = await wishAndReturn(1);
    await after.visit('/in/court');
    await after.visit(RESULTS);
    expect(after.network.sent(PUT)).toHaveLength(1);
  });

  it('reports a record as saved only after the server has saved it', async () => {
    const { after } = await wishAndReturn(1);
    expect(after.state().toast).toMatchObject({ content: { message: `${WISH.name} is saved.` } });
    const { after: rejected } = await wishAndReturn(1, testUser(), answer(500));
    expect(rejected.network.sent(PUT)).toHaveLength(1);
    expect(rejected.select((state) => selectSavedValue(state, 'courtCase', 7))).toBeNull();
    expect(rejected.count(toastShown)).toBe(0);
  });

  it('discards, after 15 minutes, the record that a visitor wanted to save', async () => {
    const { after } = await wishAndReturn(16);
    expect(after.network.sent(PUT)).toHaveLength(0);
  });
});
