import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CourtEdit } from '#contract/schemas/courtDetails';
import { Screen } from '../../../../src/client/features/admin/screens/CourtDetailsScreen';
import { answer, listAnswer } from '../../../support/testPorts';
import { renderOnPage } from '../../../support/testPage';
import { testUser } from '../../../support/testSite';

const COURT = 'GET /web/admin/courts/7';
const EDIT: CourtEdit = {
  courtId: 7,
  code: '89C01',
  countyName: 'Wayne County',
  today: '2026-07-06',
  hearings: 3,
  facts: {
    name: 'Wayne Circuit Court',
    officeName: 'Clerk',
    officeAddress: '',
    officeHours: '',
    officeTelephone: '',
    timeZone: 'America/Indiana/Indianapolis',
    coverageFrom: '2000-01-01',
    outage: '',
  },
  signers: [],
  policy: null,
  hasStoredPolicy: false,
  laterPolicies: [],
  hearingDays: [{ day: '2026-07-08', hearings: 2 }],
  closedDays: [],
  nextHearings: [{ caseNumber: '89C01-1', startsAt: '2026-07-08T13:00:00Z' }],
  changes: [
    {
      id: 4,
      kind: 'details',
      lines: ['Name: was “A”, now “B”'],
      effectiveOn: '2026-07-01',
      changed: '2026-07-01T13:00:00.000Z',
      applied: '2026-07-01T13:00:00.000Z',
      undone: null,
      undo: null,
      by: 'Ann Roe',
      why: 'Order',
      canUndo: true,
    },
  ],
};
/** The current policy of the court's county. */
const POLICY = {
  acceptsInitial: true,
  acceptsSubsequent: true,
  documentMegabytes: 25,
  envelopeMegabytes: 100,
  documentPages: 200,
  allowsSeveralLeads: false,
  servesAt: 'submission' as const,
  allowsCopies: true,
  statement: '',
  isOwn: true,
  effectiveOn: '2026-01-01',
};

async function open(
  at = '/in/admin/EditCourtDetails?courtId=7',
  changes = EDIT.changes as object[],
  more: Partial<CourtEdit> = {},
) {
  const page = await renderOnPage(<Screen />, {
    at,
    user: testUser({ isSuperUser: true }),
    prepare({ network }) {
      network.always(COURT, answer(200, { ...EDIT, changes, ...more }));
      network.always(
        'GET /web/admin/courts',
        listAnswer([
          {
            courtId: 7,
            name: 'Wayne Circuit Court',
            code: '89C01',
            countyName: 'Wayne',
            signers: 0,
          },
          {
            courtId: 8,
            name: 'Allen Superior Court',
            code: '02D01',
            countyName: 'Allen',
            signers: 2,
          },
        ]),
      );
    },
  });
  await page.drawn();
  return page;
}

describe('the history of a court', () => {
  const undone = (effectiveOn: string, applied: string | null) => [
    {
      ...EDIT.changes[0],
      id: 5,
      lines: ['Undone: Name'],
      effectiveOn,
      applied,
      canUndo: applied === null,
    },
    {
      ...EDIT.changes[0],
      canUndo: false,
      undone: '2026-07-06T13:00:00.000Z',
      undo: { id: 5, effectiveOn, canCancel: applied === null },
    },
  ];

  it('shows when a scheduled undo will run, and cancels it', async () => {
    const page = await open(undefined, undone('2026-07-09', null));
    expect(screen.getByText('Undo scheduled for Jul 9, 2026')).toBeVisible();
    expect(screen.queryByText('Undone')).not.toBeInTheDocument();
    const [, ofChange] = screen.getAllByRole('button', { name: /^Cancel undo: / });
    await userEvent.click(ofChange!);
    expect(
      screen.getByText('The undo will be canceled, so this change stays in effect:'),
    ).toBeVisible();
    await userEvent.type(
      within(screen.getByRole('form', { name: 'Cancel an undo' })).getByLabelText(/^Reason/),
      'Too early',
    );
    const line = 'POST /web/admin/courts/7/changes/5/undo';
    page.network.always(line, answer(200, EDIT));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel undo' }));
    expect(page.network.sent(line)[0]?.body).toBe('{"why":"Too early"}');
  });

  it('shows no cancel button for an undo that has already run', async () => {
    await open(undefined, undone('2026-07-06', '2026-07-06T13:00:00.000Z'));
    expect(screen.getByText('Undone')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Cancel undo/ })).not.toBeInTheDocument();
  });
});

describe('the court editor', () => {
  it('explains that nothing can be filed yet in a county without an e-filing policy', async () => {
    const closed = { ...POLICY, acceptsInitial: false, acceptsSubsequent: false, isOwn: false };
    await open(undefined, undefined, { policy: closed });
    expect(screen.getByText(/^Nothing can be filed electronically in Wayne County/)).toBeVisible();
    expect(
      screen.getByRole('checkbox', { name: 'New cases may be filed electronically' }),
    ).not.toBeChecked();
  });

  it('previews a posted outage, and sends it with the loaded facts', async () => {
    const page = await open();
    await userEvent.type(screen.getByLabelText(/^Outage/), 'New system');
    fireEvent.change(screen.getByLabelText(/^Online since/), { target: { value: '2003-04-01' } });
    await userEvent.type(
      within(screen.getByRole('form', { name: 'Court' })).getByLabelText(/^Reason/),
      'The clerk called',
    );
    await userEvent.click(
      within(screen.getByRole('form', { name: 'Court' })).getByRole('button', { name: 'Continue' }),
    );
    expect(screen.getByText('Outage: changes from none to “New system”.')).toBeVisible();
    expect(
      screen.getByText('Online since: changes from Jan 1, 2000 to Apr 1, 2003.'),
    ).toBeVisible();
    const line = 'PUT /web/admin/courts/7/facts';
    page.network.once(line, answer(200, EDIT));
    await userEvent.click(screen.getByRole('button', { name: 'Change court' }));
    expect(JSON.parse(page.network.sent(line)[0]?.body ?? '')).toMatchObject({
      facts: { ...EDIT.facts, outage: 'New system', coverageFrom: '2003-04-01' },
      seen: EDIT.facts,
    });
  });

  it('previews a new time zone with the affected hearings, and sends the previewed change', async () => {
    const page = await open();
    fireEvent.change(screen.getByLabelText('Time zone'), { target: { value: 'America/Chicago' } });
    await userEvent.type(screen.getByLabelText(/^Reason/), 'County moved');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(
      screen.getByText(/^89C01-1: was Jul 8, 2026, 9:00 AM.*, becomes .*8:00 AM/),
    ).toBeVisible();
    expect(
      screen.getByText(/^The displayed times of 3 upcoming hearings will change/),
    ).toBeVisible();
    expect(screen.getByText('Visitors see the change immediately.')).toBeVisible();
    page.network.always('PUT /web/admin/courts/7/facts', answer(200, EDIT));
    await userEvent.click(screen.getByRole('button', { name: 'Change court' }));
    await page.drawn();
    const [sent] = page.network.sent('PUT /web/admin/courts/7/facts');
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      facts: { ...EDIT.facts, timeZone: 'America/Chicago' },
      seen: EDIT.facts,
      effectiveOn: '2026-07-06',
      why: 'County moved',
    });
  });

  it("resets the form to the current values after a change is scheduled, so that the next change doesn't repeat the scheduled one", async () => {
    const page = await open();
    const form = () => within(screen.getByRole('form', { name: 'Court' }));
    const name = () => form().getByLabelText(/^Name/);
    await userEvent.clear(name());
    await userEvent.type(name(), 'Wayne Circuit Court 1');
    fireEvent.change(form().getByLabelText(/^From/), { target: { value: '2027-01-01' } });
    await userEvent.type(form().getByLabelText(/^Reason/), 'Order');
    await userEvent.click(form().getByRole('button', { name: 'Continue' }));
    page.network.always('PUT /web/admin/courts/7/facts', answer(200, EDIT));
    const [change] = EDIT.changes;
    const scheduled = { ...change, id: 5, effectiveOn: '2027-01-01', applied: null };
    const changes = [scheduled, ...EDIT.changes];
    page.network.always(COURT, answer(200, { ...EDIT, changes }));
    await userEvent.click(screen.getByRole('button', { name: 'Change court' }));
    await page.drawn();
    expect(name()).toHaveValue('Wayne Circuit Court');
    expect(form().getByLabelText(/^From/)).toHaveValue('2026-07-06');
  });

  it('lists scheduled policies, and previews a change against the policy for the effective date', async () => {
    const { effectiveOn: _since, isOwn: _isOwn, ...parts } = POLICY;
    const later = {
      ...POLICY,
      documentMegabytes: 50,
      statement: 'Use black ink.',
      effectiveOn: '2026-08-01',
    };
    const page = await open(undefined, undefined, { policy: POLICY, laterPolicies: [later] });
    expect(screen.getByText('Aug 1, 2026: MB per document: changes from 25 to 50.')).toBeVisible();
    const form = within(screen.getByRole('form', { name: 'E-filing policy' }));
    await userEvent.type(form.getByLabelText(/^Statement/), 'Use blue ink.');
    fireEvent.change(form.getByLabelText(/^From/), { target: { value: '2026-08-15' } });
    await userEvent.type(form.getByLabelText(/^Reason/), 'Order');
    await userEvent.click(form.getByRole('button', { name: 'Continue' }));
    expect(
      screen.getByText('Statement for filers: changes from Use black ink. to Use blue ink..'),
    ).toBeVisible();
    expect(screen.queryByText(/MB per document/)).toBeNull();
    const line = 'PUT /web/admin/courts/7/policy';
    page.network.always(line, answer(200, EDIT));
    await userEvent.click(screen.getByRole('button', { name: 'Save policy' }));
    await page.drawn();
    expect(JSON.parse(page.network.sent(line)[0]?.body ?? '')).toEqual({
      ...parts,
      documentMegabytes: 50,
      statement: 'Use blue ink.',
      seen: { ...parts, documentMegabytes: 50, statement: 'Use black ink.' },
      effectiveOn: '2026-08-15',
      why: 'Order',
      seenChangeId: 4,
    });
  });

  it('fills in the policy for the chosen date, so that a change can restore an earlier value', async () => {
    const later = { ...POLICY, documentMegabytes: 50, effectiveOn: '2026-08-01' };
    const page = await open(undefined, undefined, { policy: POLICY, laterPolicies: [later] });
    const form = within(screen.getByRole('form', { name: 'E-filing policy' }));
    const megabytes = form.getByLabelText(/^MB per document/);
    fireEvent.change(form.getByLabelText(/^From/), { target: { value: '2026-08-15' } });
    expect(megabytes).toHaveValue('50');
    await userEvent.clear(megabytes);
    await userEvent.type(megabytes, '25');
    await userEvent.type(form.getByLabelText(/^Reason/), 'Order');
    await userEvent.click(form.getByRole('button', { name: 'Continue' }));
    expect(screen.getByText('MB per document: changes from 50 to 25.')).toBeVisible();
    const line = 'PUT /web/admin/courts/7/policy';
    page.network.always(line, answer(200, EDIT));
    await userEvent.click(screen.getByRole('button', { name: 'Save policy' }));
    await page.drawn();
    expect(JSON.parse(page.network.sent(line)[0]?.body ?? '')).toMatchObject({
      documentMegabytes: 25,
      seen: { documentMegabytes: 50 },
      effectiveOn: '2026-08-15',
    });
  });

  it('schedules the undo of a change for a chosen day', async () => {
    const page = await open();
    const line = 'POST /web/admin/courts/7/changes/4/undo';
    page.network.always(line, answer(200, EDIT));
    await userEvent.click(screen.getByRole('button', { name: /^Undo: Court/ }));
    const form = within(screen.getByRole('form', { name: 'Undo a change' }));
    await userEvent.type(form.getByLabelText(/^Reason/), 'Mistake');
    const day = form.getByLabelText(/^From/);
    expect(day).toHaveValue('2026-07-06');
    fireEvent.change(day, { target: { value: '2026-07-05' } });
    await userEvent.click(form.getByRole('button', { name: 'Undo change' }));
    expect(day).toHaveAccessibleDescription('Choose today or a later day.');
    fireEvent.change(day, { target: { value: '2026-08-01' } });
    await userEvent.click(form.getByRole('button', { name: 'Undo change' }));
    await page.drawn();
    expect(JSON.parse(page.network.sent(line)[0]?.body ?? '')).toEqual({
      why: 'Mistake',
      effectiveOn: '2026-08-01',
    });
    expect(page.network.sent(COURT)).toHaveLength(2);
  });

  it('previews a closed day with the hearings scheduled for that day', async () => {
    const page = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Add a closed day' }));
    fireEvent.change(screen.getByLabelText(/^Day/), { target: { value: '2026-07-08' } });
    const form = within(screen.getByRole('form', { name: 'Add a closed day' }));
    await userEvent.type(form.getByLabelText(/^Reason/), 'Flood');
    await userEvent.click(form.getByRole('button', { name: 'Continue' }));
    expect(screen.getByText(/^This court has 2 hearings on this day/)).toBeVisible();
    const line = 'POST /web/admin/courts/7/closedDays';
    page.network.always(line, answer(200, EDIT));
    await userEvent.click(screen.getByRole('button', { name: 'Add closed day' }));
    await page.drawn();
    expect(JSON.parse(page.network.sent(line)[0]?.body ?? '')).toEqual({
      closedOn: '2026-07-08',
      reason: 'Flood',
      isCounty: false,
    });
  });

  it('includes the loaded end date in the request that ends a signing authority', async () => {
    const signer = {
      id: 8,
      username: 'honora',
      name: 'Honora Judge',
      title: 'Judge',
      fromOn: '2026-01-01',
      untilOn: '2026-12-31',
    };
    const page = await open(undefined, undefined, { signers: [signer] });
    await userEvent.click(
      screen.getByRole('button', { name: 'End signing authority for Honora Judge' }),
    );
    const form = within(
      screen.getByRole('form', { name: 'End signing authority for Honora Judge' }),
    );
    await userEvent.type(form.getByLabelText(/^Reason/), 'Retired');
    await userEvent.click(form.getByRole('button', { name: 'Continue' }));
    const line = 'PUT /web/admin/courts/7/signers/8';
    page.network.always(line, answer(200, EDIT));
    const [confirm] = screen
      .getAllByRole('button', { name: 'End signing authority for Honora Judge' })
      .slice(-1);
    await userEvent.click(confirm!);
    await page.drawn();
    expect(JSON.parse(page.network.sent(line)[0]?.body ?? '')).toEqual({
      untilOn: '2026-07-06',
      seenUntilOn: '2026-12-31',
      why: 'Retired',
    });
  });

  it('finds courts by name, county, or code', async () => {
    await open('/in/admin/EditCourtDetails');
    await userEvent.type(screen.getByLabelText(/^Find a court/), '02d');
    expect(screen.getByRole('link', { name: 'Allen Superior Court' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Wayne Circuit Court' })).toBeNull();
    expect(screen.getByText('1 of 2 courts')).toBeVisible();
  });

  it('counts the courts, and shows how many judges can sign orders in a court', async () => {
    await open('/in/admin/EditCourtDetails');
    expect(screen.getByText('2 courts')).toBeVisible();
    expect(screen.getByRole('rowheader', { name: /^Allen/ })).toHaveTextContent(
      '(2 judges sign orders)',
    );
    expect(screen.getByRole('rowheader', { name: /^Wayne/ })).not.toHaveTextContent('judge');
  });
});
