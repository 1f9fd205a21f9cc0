import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Screen } from '../../../../src/client/features/admin/screens/CreateCompAccountScreen';
import { answer } from '../../../support/testPorts';
import { renderOnPage } from '../../../support/testPage';
import { testUser } from '../../../support/testSite';

const POST = 'POST /web/admin/comp-accounts';

async function fill() {
  const page = await renderOnPage(<Screen />, {
    at: '/in/admin/CreateCompAccount',
    user: testUser({ isSuperUser: true }),
  });
  const texts: readonly (readonly [RegExp, string])[] = [
    [/^Account name/, 'A library'],
    [/^First name/, 'Lena'],
    [/^Last name/, 'Ortiz'],
    [/^Email address/, 'lena@library.example'],
    [/^Username/, 'lena'],
    [/^Last day/, '2027-01-31'],
    [/^Requested by/, 'Dana'],
    [/^Reason/, 'Terminals'],
  ];
  for (const [label, text] of texts) await userEvent.type(screen.getByLabelText(label), text);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  return page;
}

describe('the form for a comp account', () => {
  it('previews the account, keeps the input when the user goes back, and opens the new account', async () => {
    const page = await fill();
    expect(screen.getByText(/without paying until Jan 31, 2027/)).toBeVisible();
    expect(page.network.sent(POST)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByLabelText(/^Account name/)).toHaveValue('A library');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    page.network.once(POST, answer(200, { accountId: 12 }));
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    await page.drawn();
    expect(page.went('push')).toEqual(['/in/common/ViewAccount?accountId=12']);
  });

  it('stays on the page that the user opened before the account was created', async () => {
    const page = await fill();
    const creation = page.network.hold(POST);
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    await page.visitDrawn('/in/admin/MessageOfTheDay');
    creation.answer(answer(200, { accountId: 12 }));
    await page.drawn();
    expect(page.went('push')).toEqual([]);
  });

  it('shows an error for a rejected username at its field', async () => {
    const page = await fill();
    page.network.once(
      POST,
      answer(400, {
        messages: [],
        fields: [
          {
            name: 'username',
            messages: ['This username is already in use. Choose a different one.'],
          },
        ],
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    await page.drawn();
    expect(screen.getByLabelText(/^Username/)).toBeInvalid();
    expect(screen.getAllByText(/This username is already in use/).length).toBeGreaterThan(0);
    // The corrected account gets a preview again.
    await userEvent.type(screen.getByLabelText(/^Username/), '2');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByRole('heading', { name: 'Create the account A library?' })).toBeVisible();
  });
});
