import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { Screen as FirmScreen } from '../../../../src/client/features/efiling/screens/FirmAdministrationScreen';
import { Screen as ContactsScreen } from '../../../../src/client/features/efiling/screens/ServiceContactScreen';
import { createDraftDesk } from '../../../../src/client/platform/draftDesk';
import { loggedOutSeen } from '../../../../src/client/state/session/slice';
import { goodBody } from '../../../support/goodAnswers';
import { renderOnPage } from '../../../support/testPage';
import { answer, createTabStorage } from '../../../support/testPorts';
import { testUser } from '../../../support/testSite';

const account = (id: number, name: string) => ({
  id,
  name,
  kind: 'card',
  isActive: true,
  userIds: [],
  courtIds: [],
});
const contact = (id: number, name: string) => ({
  id,
  name,
  email: `c${String(id)}@example.org`,
  barNumber: null,
  copyIds: [],
  isConfirmed: true,
  bouncedOn: null,
  cases: [],
});
const FIRM = goodBody('getFirm', {
  name: 'Roe & Co.',
  isAdmin: true,
  paymentAccounts: [account(5, 'Front desk'), account(6, 'Back office')],
});
const CONTACTS = goodBody('getServiceContacts', {
  items: [contact(5, 'Front desk'), contact(6, 'Back office')],
  total: 2,
});

/** Renders a page in a tab with this storage. */
async function open(page: ReactElement, at: string, texts: Map<string, string>) {
  const opened = await renderOnPage(page, {
    at,
    user: testUser({ efmUsers: { 'STATE-IN': { id: 'efm', individual: false, admin: true } } }),
    ports: { drafts: createDraftDesk(), tabStorage: createTabStorage(texts) },
    prepare({ network }) {
      network.always('GET /web/efiling/firm', answer(200, FIRM));
      network.always('GET /web/efiling/service-contacts', answer(200, CONTACTS));
      network.always('GET /web/isefs/silencedRules', answer(200, { items: [] }));
    },
  });
  await opened.drawn();
  return opened;
}

/** Opens the form of a record, and returns its name field. */
async function editName(name: string): Promise<HTMLElement> {
  await userEvent.click(screen.getByRole('button', { name: `Edit ${name}` }));
  return within(screen.getByRole('form', { name: `Edit ${name}` })).getByLabelText(/^Name/);
}

describe('a form that is restored after login', () => {
  it.each([
    ['payment account', <FirmScreen key="firm" />, '/in/isefs/FirmAdministration'],
    ['service contact', <ContactsScreen key="contacts" />, '/in/isefs/ServiceContact'],
  ])('restores the form only for the same %s', async (_record, element, at) => {
    const texts = new Map<string, string>();
    const before = await open(element, at, texts);
    await userEvent.type(await editName('Front desk'), ' 2');
    await act(async () => {
      before.dispatch(loggedOutSeen());
      await before.settle();
    });
    before.view.unmount();
    await open(element, at, texts);
    expect(await editName('Back office')).toHaveValue('Back office');
    const other = within(screen.getByRole('form', { name: 'Edit Back office' }));
    await userEvent.click(other.getByRole('button', { name: /^(Close|Cancel)$/ }));
    expect(await editName('Front desk')).toHaveValue('Front desk 2');
  });
});
