import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Webhook } from '#contract/schemas/webhooks';
import { Screen as EditScreen } from '../../../../src/client/features/webhooks/screens/EditWebhookScreen';
import { Screen } from '../../../../src/client/features/webhooks/screens/WebhooksScreen';
import { goodBody } from '../../../support/goodAnswers';
import { renderOnPage } from '../../../support/testPage';
import { answer } from '../../../support/testPorts';
import { TEST_ACCOUNT, testUser } from '../../../support/testSite';

function webhook(id: number, changes: Partial<Webhook>): object {
  const { secrets: _secrets, ...listed } = goodBody('getWebhook', { id, ...changes }) as {
    readonly secrets: unknown;
  };
  return listed;
}

it('counts each webhook once as working, failing, or paused', async () => {
  const items = [
    webhook(1, { state: 'ACTIVE', failures: 0 }),
    webhook(2, { state: 'ACTIVE', failures: 3 }),
    webhook(3, { state: 'PAUSED', failures: 3, waiting: 2 }),
    webhook(4, { state: 'ACTIVE', failures: 0 }),
  ];
  await renderOnPage(<Screen />, {
    user: testUser({
      isAdmin: true,
      account: { ...TEST_ACCOUNT, subscriptions: { COURT: 5 } },
    }),
    at: '/in/account/Webhooks',
    prepare: ({ network }) =>
      network.always(
        'GET /web/account/webhooks',
        answer(200, goodBody('getWebhooks', { items, total: 4 })),
      ),
  });
  expect(await screen.findByLabelText('Webhooks at a glance')).toHaveTextContent(
    /Working2 of 4.*Failing1.*Paused1.*Waiting events22 held \(paused\)/,
  );
  expect(screen.getAllByRole('button', { name: /^Resume/ })).toHaveLength(1);
  expect(screen.getByRole('link', { name: '2 held (paused)' })).toHaveAttribute(
    'href',
    '/in/account/ViewWebhook?webhookId=3',
  );
});

it('moves the focus to the link of a webhook when it is resumed', async () => {
  const { network } = await renderOnPage(<Screen />, {
    user: testUser({
      isAdmin: true,
      account: { ...TEST_ACCOUNT, subscriptions: { COURT: 5 } },
    }),
    at: '/in/account/Webhooks',
    prepare: ({ network }) =>
      network.always(
        'GET /web/account/webhooks',
        answer(
          200,
          goodBody('getWebhooks', {
            items: [webhook(1, { state: 'PAUSED' }), webhook(3, { state: 'PAUSED' })],
            total: 2,
          }),
        ),
      ),
  });
  const row = within((await screen.findAllByRole('row'))[2] as HTMLElement);
  network.always(
    'GET /web/account/webhooks',
    answer(
      200,
      goodBody('getWebhooks', {
        items: [webhook(1, { state: 'PAUSED' }), webhook(3, { state: 'ACTIVE' })],
        total: 2,
      }),
    ),
  );
  const resumed = goodBody('getWebhook', { id: 3, state: 'ACTIVE' });
  network.always('PUT /web/account/webhooks/3/state', answer(200, resumed));
  await userEvent.click(row.getByRole('button', { name: /^Resume/ }));
  await waitFor(() => expect(row.queryByRole('button', { name: /^Resume/ })).toBeNull());
  expect(row.getByRole('link')).toHaveFocus();
});

it("lists a webhook's counties of the other edition after the counties of this edition", async () => {
  await renderOnPage(<EditScreen />, {
    user: testUser({
      isAdmin: true,
      account: { ...TEST_ACCOUNT, subscriptions: { COURT: 5 } },
    }),
    at: '/in/account/EditWebhook?webhookId=4',
    prepare: ({ network }) => {
      const edited = { id: 4, kinds: ['import.completed'], countyIds: [26_163] };
      const items = [{ id: 18_177, name: 'Wayne County' }];
      network.always('GET /web/account/webhooks/4', answer(200, goodBody('getWebhook', edited)));
      network.always(
        'GET /web/common/counties',
        answer(200, goodBody('getCounties', { items, total: 1 })),
      );
    },
  });
  const counties = await screen.findByRole('group', { name: /^Counties for record updates/ });
  const boxes = within(counties).getAllByRole('checkbox');
  expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([false, true]);
  expect(boxes[1]).toHaveAccessibleName('Wayne County, MI');
});
