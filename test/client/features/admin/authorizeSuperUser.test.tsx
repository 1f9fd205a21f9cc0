import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Approval } from '#contract/schemas/approvals';
import type { SuperUserRequest } from '#contract/schemas/superUsers';
import { Screen } from '../../../../src/client/features/admin/screens/AuthorizeSuperUserScreen';
import { goodAnswer } from '../../../support/goodAnswers';
import { answer } from '../../../support/testPorts';
import { renderOnPage } from '../../../support/testPage';
import { testUser } from '../../../support/testSite';

const REQUEST: SuperUserRequest = {
  id: 3,
  kind: 'GRANT',
  userId: 9,
  username: 'ada',
  reason: 'On call',
  until: null,
  requestedBy: 'grace',
  requestedAt: '2026-07-06T12:00:00Z',
  state: 'OPEN',
  decidedBy: null,
  decidedAt: null,
  mayDecide: true,
};

const APPROVAL: Approval = {
  id: 5,
  kind: 'REFUND',
  target: 'account/9',
  summary: 'Refund $600.00 to Smith LLP.',
  reason: 'Paid twice',
  requestedBy: 'grace',
  requestedAt: '2026-07-06T12:00:00Z',
  state: 'OPEN',
  decidedBy: null,
  decidedAt: null,
  mayDecide: true,
};

const open = (request: Partial<SuperUserRequest>) =>
  renderOnPage(<Screen />, {
    at: '/in/admin/AuthorizeSuperUser',
    user: testUser({ isSuperUser: true }),
    prepare: ({ network }) => {
      network.always(
        'GET /web/admin/super-user-requests',
        goodAnswer('getSuperUserRequests', { items: [{ ...REQUEST, ...request }], total: 1 }),
      );
      network.always('GET /web/admin/approvals', goodAnswer('getApprovals', { items: [APPROVAL] }));
    },
  });

describe('the two-person rule screen', () => {
  it("sends a super user's decision about the request in the row", async () => {
    const page = await open({});
    page.network.always('PUT /web/admin/super-user-requests/3', goodAnswer('putSuperUserDecision'));
    const row = within(screen.getByRole('row', { name: /ada/ }));
    await userEvent.click(row.getByRole('button', { name: 'Deny the request for ada' }));
    await page.drawn();
    expect(
      page.network.sent('PUT /web/admin/super-user-requests/3').map(({ body }) => body),
    ).toEqual(['{"isGranted":false}']);
  });

  it("sends a super user's decision about a refund, with the refund described in the row", async () => {
    const page = await open({});
    page.network.always('PUT /web/admin/approvals/5', goodAnswer('putApprovalDecision'));
    const row = within(screen.getByRole('row', { name: /Refund \$600\.00/ }));
    await userEvent.click(row.getByRole('button', { name: /^Approve/ }));
    await page.drawn();
    expect(page.network.sent('PUT /web/admin/approvals/5').map(({ body }) => body)).toEqual([
      '{"isGranted":true}',
    ]);
  });

  it('removes the buttons of an approval that another super user already decided', async () => {
    const page = await open({});
    page.network.always('PUT /web/admin/approvals/5', answer(409, { message: 'Decided.' }));
    page.network.always(
      'GET /web/admin/approvals',
      goodAnswer('getApprovals', {
        items: [{ ...APPROVAL, state: 'REFUSED', mayDecide: false }],
      }),
    );
    const row = within(screen.getByRole('row', { name: /Refund \$600\.00/ }));
    await userEvent.click(row.getByRole('button', { name: /^Approve/ }));
    await page.drawn();
    expect(screen.queryByRole('button', { name: /^Approve.*\$600/ })).toBeNull();
  });

  it('hides the decision buttons from the requester and the affected user', async () => {
    await open({ mayDecide: false });
    expect(screen.queryByRole('button', { name: 'Approve the request for ada' })).toBeNull();
    expect(screen.getByText('Needs another super user’s approval')).toBeVisible();
  });

  it('hides the last day field when a right is revoked', async () => {
    await open({});
    expect(screen.getByLabelText(/^Last day/)).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText(/^Change/), 'REVOKE');
    expect(screen.queryByLabelText(/^Last day/)).toBeNull();
  });
});
