import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AccountRecord, UserRecord } from '#contract/schemas/people';
import { Screen as AccountScreen } from '../../../../src/client/features/admin/screens/AccountRecordScreen';
import { Screen as UserScreen } from '../../../../src/client/features/admin/screens/UserRecordScreen';
import { answer } from '../../../support/testPorts';
import { renderOnPage } from '../../../support/testPage';
import { testUser } from '../../../support/testSite';

const AT = '2026-07-06T12:00:00Z';
const USER: UserRecord = {
  id: 9,
  username: 'bob',
  name: 'Bob Tester',
  email: 'bob@example.org',
  status: 'ACTIVE',
  isAdmin: false,
  isSuperUser: false,
  isEmailConfirmed: true,
  createdAt: AT,
  officeRights: {
    clerkId: 18_097,
    isFilingReviewer: true,
    isFineReviewer: false,
    recorderId: null,
  },
  bouncedAt: null,
  bounceReason: null,
  account: null,
  logins: [],
  emails: [],
  searches: [],
  sessions: [{ key: '0123456789abcdef', startedAt: AT, lastSeenAt: AT, address: '10.0.0' }],
  factor: { hasApp: false, passkeys: 0, codesLeft: 0, isRemovalOpen: false },
  saved: { items: 0, searches: 0, attorneys: 0, regions: 0 },
  alerts: { own: 0, used: 0, limit: null },
  heirs: [],
  mayChange: true,
  changes: [],
  notes: [],
  version: 3,
};
const ACCOUNT: AccountRecord = {
  id: 4,
  name: 'Smith LLP',
  status: 'ACTIVE',
  accountStatus: 'ACTIVE',
  isDeactivated: false,
  createdAt: AT,
  closedAt: null,
  plan: null,
  comp: null,
  plans: [],
  openCents: 0,
  balanceCents: 0,
  isDunningOff: false,
  users: [],
  userCount: 2,
  ledger: [],
  alerts: { used: 0, limit: null },
  efiling: { firms: [], envelopes: 0, lastFiledAt: null },
  bulkFiling: {
    isOn: false,
    users: [
      { userId: 7, username: 'ann', isUploader: true, isReviewer: false },
      { userId: 8, username: 'cy', isUploader: false, isReviewer: false },
    ],
  },
  changes: [],
  notes: [],
  version: 5,
};
const CHANGES = 'POST /web/admin/accounts/4/changes';
const RIGHTS = 'PUT /web/admin/users/9/office-rights';
const BULK = 'PUT /web/admin/accounts/4/bulk-filing';

const userBody = (record: UserRecord) => ({ userId: 9, username: 'bob', record });
const accountBody = (record: AccountRecord) => ({
  accountId: 4,
  accountName: 'Smith LLP',
  record,
});

const openUser = (record = USER) =>
  renderOnPage(<UserScreen />, {
    at: '/in/admin/User?userId=9',
    user: testUser({ isSuperUser: true }),
    prepare: ({ network }) =>
      network.always('GET /web/admin/users/9/record', answer(200, userBody(record))),
  });
const form = (name: string) => within(screen.getByRole('form', { name }));

describe('office rights on the user record', () => {
  it('shows the rights, previews the new ones, and saves them with the shown version', async () => {
    const page = await openUser();
    expect(screen.getByText('User; reviews electronic filings of Marion County')).toBeVisible();
    const office = form('Office rights');
    await userEvent.selectOptions(
      office.getByLabelText(/^Recorder or register of deeds/),
      'Lake County, IN',
    );
    await userEvent.click(office.getByLabelText('Reviews electronic filings'));
    await userEvent.click(office.getByLabelText('Reviews fine payments'));
    await userEvent.type(office.getByLabelText(/^Reason/), 'New duties');
    await userEvent.click(office.getByRole('button', { name: 'Preview rights' }));
    for (const line of [
      'New: bob reviews fine payments of Marion County.',
      'New: bob works for the recorder of Lake County, IN.',
      'Removed: bob reviews electronic filings of Marion County.',
      'bob is logged out.',
    ]) {
      expect(screen.getByText(line)).toBeVisible();
    }
    expect(page.network.sent(RIGHTS)).toEqual([]);
    page.network.once(RIGHTS, answer(200, userBody(USER)));
    await userEvent.click(screen.getByRole('button', { name: 'Save rights' }));
    await page.drawn();
    expect(JSON.parse(page.network.sent(RIGHTS)[0]?.body ?? '')).toEqual({
      clerkId: 18_097,
      isFilingReviewer: false,
      isFineReviewer: true,
      recorderId: 18_089,
      reason: 'New duties',
      version: 3,
    });
  });

  it('states that an account administrator who reviews filings becomes a supervisor', async () => {
    const officeRights = { ...USER.officeRights, isFilingReviewer: false, isFineReviewer: true };
    await openUser({ ...USER, isAdmin: true, officeRights });
    const office = form('Office rights');
    await userEvent.click(office.getByLabelText('Reviews electronic filings'));
    await userEvent.type(office.getByLabelText(/^Reason/), 'New duties');
    await userEvent.click(office.getByRole('button', { name: 'Preview rights' }));
    expect(
      screen.getByText(
        'New: bob reviews electronic filings of Marion County as a supervisor, because the user is an account administrator.',
      ),
    ).toBeVisible();
  });

  it('shows any office rights of a super user, so that these rights can be removed', async () => {
    await openUser({ ...USER, isSuperUser: true, mayChange: false });
    expect(form('Office rights').getByLabelText('Reviews electronic filings')).toBeChecked();
  });

  it('requires an office for review rights, and review rights for an office', async () => {
    await openUser();
    const office = form('Office rights');
    await userEvent.selectOptions(office.getByLabelText(/^Clerk’s office/), 'None');
    await userEvent.type(office.getByLabelText(/^Reason/), 'Left');
    await userEvent.click(office.getByRole('button', { name: 'Preview rights' }));
    expect(office.getAllByText('Choose the clerk’s office.')).not.toHaveLength(0);
    await userEvent.selectOptions(office.getByLabelText(/^Clerk’s office/), 'Lake County');
    await userEvent.click(office.getByLabelText('Reviews electronic filings'));
    expect(office.getAllByText('Choose what the user reviews for the clerk.')).not.toHaveLength(0);
  });

  it('fills in the previous rights after a change', async () => {
    const page = await openUser();
    const office = () => form('Office rights');
    await userEvent.click(office().getByLabelText('Reviews fine payments'));
    await userEvent.type(office().getByLabelText(/^Reason/), 'New duties');
    await userEvent.click(office().getByRole('button', { name: 'Preview rights' }));
    const saved = {
      ...USER,
      officeRights: { ...USER.officeRights, isFineReviewer: true },
      version: 4,
    };
    page.network.once(RIGHTS, answer(200, userBody(saved)));
    page.network.always('GET /web/admin/users/9/record', answer(200, userBody(saved)));
    await userEvent.click(screen.getByRole('button', { name: 'Save rights' }));
    await page.drawn();
    expect(office().getByLabelText('Reviews fine payments')).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Fill in previous rights' }));
    expect(office().getByLabelText('Reviews fine payments')).not.toBeChecked();
    await userEvent.click(office().getByRole('button', { name: 'Preview rights' }));
    expect(screen.getByText('Removed: bob reviews fine payments of Marion County.')).toBeVisible();
  });

  it('shows why the server rejected the rights, and keeps the reason', async () => {
    const page = await openUser();
    await userEvent.click(form('Office rights').getByLabelText('Reviews fine payments'));
    await userEvent.type(form('Office rights').getByLabelText(/^Reason/), 'New duties');
    await userEvent.click(form('Office rights').getByRole('button', { name: 'Preview rights' }));
    const fields = [{ name: 'clerkId', messages: ['Choose a county from the list.'] }];
    page.network.once(RIGHTS, answer(400, { messages: [], fields }));
    await userEvent.click(screen.getByRole('button', { name: 'Save rights' }));
    await page.drawn();
    expect(screen.getAllByText('Choose a county from the list.')).not.toHaveLength(0);
    expect(form('Office rights').getByLabelText(/^Reason/)).toHaveValue('New duties');
  });
});

describe('the complimentary plan on the account record', () => {
  it('shows the plan and its last day, and changes the day after a preview', async () => {
    const comp = { searches: null, until: '2028-11-30' };
    const page = await renderOnPage(<AccountScreen />, {
      at: '/in/admin/Account?accountId=4',
      user: testUser({ isSuperUser: true }),
      prepare: ({ network }) =>
        network.always(
          'GET /web/admin/accounts/4/record',
          answer(200, accountBody({ ...ACCOUNT, comp })),
        ),
    });
    expect(screen.getByText('Complimentary, unlimited searches, until Nov 30, 2028')).toBeVisible();
    const plan = form('Complimentary plan');
    await userEvent.type(plan.getByLabelText(/^Last day/), '2026-11-30');
    await userEvent.type(plan.getByLabelText(/^Reason/), 'A typo');
    await userEvent.click(plan.getByRole('button', { name: 'Continue' }));
    expect(screen.getByText('Before: Nov 30, 2028.')).toBeVisible();
    expect(page.network.sent(CHANGES)).toEqual([]);
    page.network.once(CHANGES, answer(200, accountBody(ACCOUNT)));
    await userEvent.click(screen.getByRole('button', { name: 'Change last day' }));
    await page.drawn();
    expect(JSON.parse(page.network.sent(CHANGES)[0]?.body ?? '')).toEqual({
      change: 'SET_COMP_END',
      planId: null,
      until: '2026-11-30',
      reason: 'A typo',
      version: 5,
    });
  });
});

describe('bulk e-filing on the account record', () => {
  it('previews that running batches stop when their user can no longer release them', async () => {
    const users = [{ userId: 7, username: 'ann', isUploader: true, isReviewer: true }];
    const record = { ...ACCOUNT, bulkFiling: { isOn: true, users } };
    await renderOnPage(<AccountScreen />, {
      at: '/in/admin/Account?accountId=4',
      user: testUser({ isSuperUser: true }),
      prepare: ({ network }) =>
        network.always('GET /web/admin/accounts/4/record', answer(200, accountBody(record))),
    });
    const bulk = form('Bulk e-filing');
    await userEvent.click(bulk.getByLabelText('ann: Releases batches'));
    await userEvent.type(bulk.getByLabelText(/^Reason/), 'New duties');
    await userEvent.click(bulk.getByRole('button', { name: 'Preview rights' }));
    expect(screen.getByText('ann uploads batches.')).toBeVisible();
    expect(screen.getByText('Running batches released by ann stop.')).toBeVisible();
  });

  it('previews what changes, and sends only the users whose rights change', async () => {
    const page = await renderOnPage(<AccountScreen />, {
      at: '/in/admin/Account?accountId=4',
      user: testUser({ isSuperUser: true }),
      prepare: ({ network }) =>
        network.always('GET /web/admin/accounts/4/record', answer(200, accountBody(ACCOUNT))),
    });
    const bulk = form('Bulk e-filing');
    await userEvent.click(bulk.getByLabelText('Bulk e-filing is on for this account'));
    await userEvent.click(bulk.getByLabelText('cy: Uploads batches'));
    await userEvent.click(bulk.getByLabelText('cy: Releases batches'));
    await userEvent.type(bulk.getByLabelText(/^Reason/), 'Signed up');
    await userEvent.click(bulk.getByRole('button', { name: 'Preview rights' }));
    expect(screen.getByText('Smith LLP can use bulk e-filing.')).toBeVisible();
    expect(screen.getByText('cy uploads and releases batches.')).toBeVisible();
    page.network.once(BULK, answer(200, accountBody(ACCOUNT)));
    await userEvent.click(screen.getByRole('button', { name: 'Save rights' }));
    await page.drawn();
    expect(JSON.parse(page.network.sent(BULK)[0]?.body ?? '')).toEqual({
      isOn: true,
      reason: 'Signed up',
      version: 5,
      users: [{ userId: 8, isUploader: true, isReviewer: true }],
    });
  });
});
