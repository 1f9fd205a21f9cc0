import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Screen } from '../../../../src/client/features/efiling/screens/FirmRegistrationScreen';
import { goodBody } from '../../../support/goodAnswers';
import { renderOnPage } from '../../../support/testPage';
import { answer } from '../../../support/testPorts';
import { testUser } from '../../../support/testSite';

const REGISTRATION = 'GET /web/efiling/registration';
const WITHDRAWAL = 'DELETE /web/efiling/registration/requests/8';

const registration = (waiting: object | null) =>
  answer(200, goodBody('getFirmRegistration', { filer: null, waiting }));
const REQUEST = {
  kind: 'request',
  requestId: 8,
  firmName: 'Roe & Co.',
  since: '2026-11-01T12:00:00Z',
  until: null,
};

const open = async () => ({
  ...(await renderOnPage(<Screen />, {
    user: testUser({}),
    at: '/in/isefs/FirmRegistration',
    prepare: ({ network }) => network.always(REGISTRATION, registration(REQUEST)),
  })),
  person: userEvent.setup(),
});

describe('a request to join a firm', () => {
  it('offers to withdraw the request, and then shows the form of a registration', async () => {
    const { drawn, network, person } = await open();
    const button = await screen.findByRole('button', { name: 'Withdraw request' });
    expect(screen.queryByRole('form', { name: 'Register' })).toBeNull();
    network.always(WITHDRAWAL, registration(null));
    network.always(REGISTRATION, registration(null));
    await person.click(button);
    await drawn();
    expect(network.sent(WITHDRAWAL)).toHaveLength(1);
    expect(screen.getByRole('form', { name: 'Register' })).toBeVisible();
    expect(screen.queryByText('Waiting for Roe & Co.')).toBeNull();
  });

  it('reloads the page when the firm has answered the request meanwhile', async () => {
    const { drawn, network, person } = await open();
    network.always(WITHDRAWAL, answer(409, { message: 'The firm has already answered.' }));
    const button = await screen.findByRole('button', { name: 'Withdraw request' });
    network.always(REGISTRATION, registration(null));
    await person.click(button);
    await drawn();
    expect(screen.getByRole('form', { name: 'Register' })).toBeVisible();
  });
});
