import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import type { AccountRecord, UserRecord } from '#contract/schemas/people';
import { accountActions } from '../../../../src/client/features/admin/people/accountActions';
import { userActions } from '../../../../src/client/features/admin/people/userActions';
import { Screen } from '../../../../src/client/features/admin/screens/UserRecordScreen';
import { ViewBanner } from '../../../../src/client/app/shell/ViewBanner';
import { answer } from '../../../support/testPorts';
import { renderOnPage } from '../../../support/testPage';
import { testUser } from '../../../support/testSite';

const AT = '2026-07-06T12:00:00Z';
const RECORD: UserRecord = {
  id: 9,
  username: 'bob',
  name: 'Bob Tester',
  email: 'bob@example.org',
  status: 'ACTIVE',
  isAdmin: false,
  isSuperUser: false,
  isEmailConfirmed: true,
  officeRights: {
    clerkId: null,
    isFilingReviewer: false,
    isFineReviewer: false,
    recorderId: null,
  },
  createdAt: AT,
  bouncedAt: null,
  bounceReason: null,
  account: { id: 4, name: 'Smith LLP', accountStatus: 'ACTIVE', openCents: 0, balanceCents: 0 },
  sessions: [{ key: '0123456789abcdef', startedAt: AT, lastSeenAt: AT, address: '10.0.0' }],
  logins: [],
  factor: { hasApp: true, passkeys: 0, codesLeft: 9, isRemovalOpen: false },
  emails: [],
  searches: [],
  saved: { items: 1, searches: 0, attorneys: 0, regions: 0 },
  alerts: { own: 1, used: 1, limit: 5 },
  heirs: [],
  mayChange: true,
  changes: [
    {
      id: 3,
      at: AT,
      by: 'grace',
      action: 'userReactivated',
      facts: [{ name: 'status', before: 'INACTIVE', after: 'ACTIVE' }],
    },
  ],
  notes: [],
  version: 3,
};
const GET = 'GET /web/admin/users/9/record';
const CHANGE = 'POST /web/admin/users/9/changes';
const body = (record: UserRecord | null) => ({ userId: 9, username: 'bob', record });

const open = (record: UserRecord | null) =>
  renderOnPage(<Screen />, {
    at: '/in/admin/User?userId=9',
    user: testUser({ isSuperUser: true }),
    prepare: ({ network }) => network.always(GET, answer(200, body(record))),
  });

/** Chooses a change, types the reason, and opens the preview. */
async function preview(change: string, reason: string): Promise<void> {
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Change/ }), change);
  await userEvent.type(
    within(screen.getByRole('form', { name: 'Change' })).getByLabelText(/^Reason/),
    reason,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
}

describe("a user's admin record", () => {
  it('asks for a reason before showing the record', async () => {
    const page = await open(null);
    expect(screen.queryByText('bob@example.org')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Open record' }));
    expect(page.network.sent('POST /web/admin/record-looks')).toEqual([]);
    page.network.once('POST /web/admin/record-looks', answer(200, { until: AT }));
    page.network.always(GET, answer(200, body(RECORD)));
    await userEvent.selectOptions(screen.getByLabelText(/^Why are you opening/), 'ACCESS');
    await userEvent.click(screen.getByRole('button', { name: 'Open record' }));
    await page.drawn();
    expect(page.network.sent('POST /web/admin/record-looks').map(({ body: sent }) => sent)).toEqual(
      ['{"kind":"user","id":9,"reason":"ACCESS"}'],
    );
    expect(screen.getByText(/bob@example\.org \(confirmed\)/)).toBeVisible();
  });

  it('describes a change before confirmation, and sends the version that was shown', async () => {
    const page = await open(RECORD);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Change/ }), 'INACTIVATE');
    await userEvent.type(
      within(screen.getByRole('form', { name: 'Change' })).getByLabelText(/^Reason/),
      'Left the firm',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
    expect(screen.getByText('bob can’t log in, and 1 session ends now.')).toBeVisible();
    expect(page.network.sent(CHANGE)).toEqual([]);
    page.network.once(CHANGE, answer(200, body(RECORD)));
    await userEvent.click(screen.getByRole('button', { name: 'Deactivate user' }));
    await page.drawn();
    expect(
      page.network.sent(CHANGE).map(({ body: sent }) => JSON.parse(sent ?? '') as unknown),
    ).toEqual([{ change: 'INACTIVATE', sessionKey: null, reason: 'Left the firm', version: 3 }]);
  });

  it('keeps the reason and shows why the server rejected a change', async () => {
    const page = await open(RECORD);
    const form = () => within(screen.getByRole('form', { name: 'Change' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Change/ }), 'INACTIVATE');
    await userEvent.type(form().getByLabelText(/^Reason/), 'Left the firm');
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
    const fields = [{ name: 'reason', messages: ['Enter a longer reason.'] }];
    page.network.once(CHANGE, answer(400, { messages: [], fields }));
    await userEvent.click(screen.getByRole('button', { name: 'Deactivate user' }));
    await page.drawn();
    expect(form().getByLabelText(/^Reason/)).toHaveValue('Left the firm');
    expect(form().getAllByText('Enter a longer reason.')).not.toHaveLength(0);
  });

  it('keeps the reason when another super user changed the record first', async () => {
    const page = await open(RECORD);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Change/ }), 'INACTIVATE');
    const reason = () =>
      within(screen.getByRole('form', { name: 'Change' })).getByLabelText(/^Reason/);
    await userEvent.type(reason(), 'Left the firm');
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
    page.network.once(CHANGE, answer(409, { message: 'Changed.' }));
    page.network.always(GET, answer(200, body({ ...RECORD, version: 4 })));
    await userEvent.click(screen.getByRole('button', { name: 'Deactivate user' }));
    await page.drawn();
    expect(reason()).toHaveValue('Left the firm');
  });

  it.each([
    ['the network is down', { kind: 'offline' } as const],
    ['the server can’t respond', answer(503)],
  ])('keeps the record and the reason when a change fails because %s', async (_why, reply) => {
    const page = await open(RECORD);
    const reason = () =>
      within(screen.getByRole('form', { name: 'Change' })).getByLabelText(/^Reason/);
    await preview('INACTIVATE', 'Left the firm');
    page.network.always(CHANGE, reply);
    page.network.always(GET, reply);
    await userEvent.click(screen.getByRole('button', { name: 'Deactivate user' }));
    await act(() => page.advance(60_000));
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(reason()).toHaveValue('Left the firm');
  });

  it('offers to undo a change, and describes the undo as well', async () => {
    const page = await open(RECORD);
    await preview('MARK_BOUNCED', 'Wrong address');
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
    page.network.once(CHANGE, answer(200, body(RECORD)));
    page.network.always(GET, answer(200, body({ ...RECORD, bouncedAt: AT, version: 4 })));
    await userEvent.click(screen.getByRole('button', { name: 'Mark the address as unreachable' }));
    await page.drawn();
    await userEvent.click(
      screen.getByRole('button', { name: 'Undo: Resume email to this address' }),
    );
    expect(screen.getByText(/^bob@example.org gets email again/)).toBeVisible();
    expect(page.network.sent(CHANGE)).toHaveLength(1);
    page.network.once(CHANGE, answer(200, body(RECORD)));
    await userEvent.click(screen.getByRole('button', { name: 'Resume email to this address' }));
    await page.drawn();
    expect(JSON.parse(page.network.sent(CHANGE)[1]?.body ?? '')).toMatchObject({
      change: 'CLEAR_BOUNCE',
      reason: 'Undo: Mark the address as unreachable',
      version: 4,
    });
  });

  it('shows why the server rejected an undo', async () => {
    const page = await open(RECORD);
    await preview('MARK_BOUNCED', 'Wrong address');
    page.network.once(CHANGE, answer(200, body(RECORD)));
    page.network.always(GET, answer(200, body({ ...RECORD, bouncedAt: AT, version: 4 })));
    await userEvent.click(screen.getByRole('button', { name: 'Mark the address as unreachable' }));
    await page.drawn();
    // The form itself sends a change first.
    await preview('CLEAR_BOUNCE', 'Another reason');
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await userEvent.click(
      screen.getByRole('button', { name: 'Undo: Resume email to this address' }),
    );
    const fields = [{ name: 'change', messages: ['The address works already.'] }];
    page.network.once(CHANGE, answer(400, { messages: [], fields }));
    await userEvent.click(screen.getByRole('button', { name: 'Resume email to this address' }));
    await page.drawn();
    expect(screen.getAllByText('The address works already.')).toHaveLength(1);
  });

  it('ends one session by its key', async () => {
    const page = await open(RECORD);
    await preview('END_SESSION:0123456789abcdef', 'A lost phone');
    page.network.once(CHANGE, answer(200, body(RECORD)));
    await userEvent.click(screen.getByRole('button', { name: /^End the session/ }));
    await page.drawn();
    expect(page.network.sent(CHANGE)[0]?.body).toContain('"sessionKey":"0123456789abcdef"');
  });

  it('transfers a deactivated user’s alerts to the chosen user', async () => {
    const page = await open({
      ...RECORD,
      status: 'INACTIVE',
      heirs: [{ id: 12, name: 'Cleo Elm' }],
    });
    page.network.once(CHANGE, answer(200, body(RECORD)));
    await preview('HAND_OVER_ALERTS:12', 'Left the firm');
    expect(
      screen.getByText('Transfers bob’s 1 alert to Cleo Elm. You can’t undo this.'),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Transfer alerts to Cleo Elm' }));
    await page.drawn();
    const [sent] = page.network.sent(CHANGE);
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      change: 'HAND_OVER_ALERTS',
      sessionKey: null,
      heirId: 12,
      reason: 'Left the firm',
      version: 3,
    });
  });

  it('shows the history field by field', async () => {
    await open(RECORD);
    const row = within(screen.getByRole('row', { name: /User reactivated/ }));
    expect(row.getByRole('cell', { name: 'status: INACTIVE to ACTIVE' })).toBeVisible();
  });
});

describe('changes to records', () => {
  it('states for each change whether it can be undone', () => {
    const states = [
      RECORD,
      { ...RECORD, status: 'INACTIVE' as const, isEmailConfirmed: false, bouncedAt: AT },
      { ...RECORD, isEmailConfirmed: false },
    ];
    for (const state of states) {
      for (const { lines } of userActions(state)) {
        expect(lines.join(' ')).toMatch(/undo this|again|later/);
      }
    }
  });

  it('offers to turn off a deactivated user’s alerts only if the user has an account', () => {
    const ids = (user: UserRecord) => userActions(user).map(({ id }) => id);
    const inactive = { ...RECORD, status: 'INACTIVE' } as const;
    expect(ids(inactive)).toContain('REMOVE_ALERTS');
    expect(ids({ ...inactive, account: null })).not.toContain('REMOVE_ALERTS');
  });

  it('states the effects of administrator rights on a reviewer of filings', () => {
    const reviewer = {
      ...RECORD,
      officeRights: { ...RECORD.officeRights, clerkId: 18089, isFilingReviewer: true },
    };
    const lines = (user: UserRecord) =>
      userActions(user).find(({ id }) => id.endsWith('_ADMIN'))?.lines ?? [];
    expect(lines(reviewer)[1]).toBe(
      'bob reviews electronic filings of Lake County as a supervisor, because the user is an account administrator.',
    );
    expect(lines({ ...reviewer, isAdmin: true })[1]).toBe(
      'bob reviews electronic filings of Lake County, no longer as a supervisor.',
    );
    expect(lines(RECORD).join()).not.toContain('supervisor');
  });

  it('offers only plans that differ from the current one, and none for a closed account without a plan', () => {
    const plan = { id: 5, name: 'Basic', priceCents: 1_000 };
    const account: AccountRecord = {
      id: 4,
      name: 'Smith LLP',
      status: 'ACTIVE',
      accountStatus: 'ACTIVE',
      isDeactivated: false,
      createdAt: AT,
      closedAt: null,
      plan: { ...plan, isTrial: false, until: '2026-07-31', renewal: plan },
      comp: null,
      plans: [plan, { id: 6, name: 'Large', priceCents: 9_000 }],
      openCents: 0,
      balanceCents: 0,
      isDunningOff: false,
      users: [],
      userCount: 2,
      ledger: [],
      alerts: { used: 0, limit: null },
      efiling: { firms: [], envelopes: 0, lastFiledAt: null },
      bulkFiling: { isOn: false, users: [] },
      changes: [],
      notes: [],
      version: 0,
    };
    expect(accountActions(account).map(({ id }) => id)).toEqual([
      'INACTIVATE',
      'SET_RENEWAL:6',
      'SET_RENEWAL:',
    ]);
    expect(accountActions({ ...account, closedAt: AT, plan: null })).toEqual([]);
    const pastDue = { ...account, status: 'INACTIVE', accountStatus: 'PAST_DUE' } as const;
    expect(accountActions(pastDue)[0]?.id).toBe('INACTIVATE');
    const [reactivate] = accountActions({ ...pastDue, isDeactivated: true });
    expect(reactivate).toMatchObject({
      id: 'REACTIVATE',
      lines: expect.arrayContaining([
        'The account is past due, so it stays inactive until its invoices are paid.',
      ]) as unknown,
    });
  });
});

describe('the banner while a super user views the site as a user', () => {
  it('shows which user is being viewed and until when, with a button that ends the view', async () => {
    await renderOnPage(<ViewBanner />, {
      at: '/in/',
      user: testUser({
        firstName: 'Ann',
        lastName: 'Lee',
        view: { by: 'Root Tester', until: '2026-07-06T13:30:00Z' },
      }),
    });
    const banner = within(screen.getByRole('complementary', { name: 'View as a user' }));
    expect(banner.getByText('Ann Lee')).toBeVisible();
    expect(banner.getByText(/9:30/)).toBeVisible();
    expect(banner.getByRole('form', { name: 'Stop viewing as user' })).toHaveAttribute(
      'action',
      '/web/in/common/EndView',
    );
  });
});
