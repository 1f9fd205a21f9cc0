import { screen } from '@testing-library/react';
import type { Notification } from '#contract/schemas/notifications';
import { Screen } from '../../../../src/client/features/account/screens/NotificationScreen';
import { answer } from '../../../support/testPorts';
import { renderOnPage } from '../../../support/testPage';
import { testUser } from '../../../support/testSite';

const NOTE: Notification = {
  id: 7,
  kind: 'CASE_CHANGED',
  title: 'New entry in 82D02-2312-SC-002204',
  body: 'An order was entered.',
  createdAt: '2026-06-30T11:30:00Z',
  readAt: null,
  savedSearchId: null,
  savedSearchState: null,
  envelopeId: null,
  isArchived: false,
  record: { kind: 'courtCase', id: 13, state: 'IN' },
};

async function open(edition: string, changes: Partial<Notification> = {}): Promise<void> {
  await renderOnPage(<Screen />, {
    user: testUser(),
    at: `${edition}/common/Notifications/7`,
    prepare({ network }) {
      network.always('GET /web/api/notifications/7', answer(200, { ...NOTE, ...changes }));
      network.always('PUT /web/api/notifications/7/read', answer(200, { ...NOTE, ...changes }));
    },
  });
}

describe('a notification about a case', () => {
  it('links a case notification to its case', async () => {
    await open('/in');
    expect(await screen.findByRole('link', { name: 'Open case' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/in\/court\/ViewCaseDetails\?caseId=13$/),
    );
  });

  it('links a case notification to the case in its own edition, even from another edition', async () => {
    await open('/mi');
    expect(await screen.findByRole('link', { name: 'Open case' })).toHaveAttribute(
      'href',
      '/web/vue/in/court/ViewCaseDetails?caseId=13',
    );
  });
});

describe('a notification about a saved search', () => {
  it('links to the saved searches of the search’s edition', async () => {
    const ofSearch = { record: null, savedSearchId: 5, savedSearchState: 'MI' } as const;
    await open('/in', ofSearch);
    expect(await screen.findByRole('link', { name: 'Go to your saved searches' })).toHaveAttribute(
      'href',
      '/web/vue/mi/common/ViewSearchList',
    );
  });
});

describe('a notification about the account', () => {
  it('shows no case link for an account notification', async () => {
    await open('/in', { kind: 'ACCOUNT', record: null });
    expect(await screen.findByRole('link', { name: 'All notifications' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Open case' })).toBeNull();
  });
});
