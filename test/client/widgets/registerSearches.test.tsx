import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MESSAGES } from '#contract/messages';
import { SearchWidget } from '../../../src/client/widgets/SearchWidget';
import type { RegisterId } from '#contract/records/registers';
import { renderOnPage } from '../../support/testPage';
import { TEST_ACCOUNT, testUser } from '../../support/testSite';
import { createTestStorage, type TestStoreOptions } from '../../support/testStore';

async function open(id: RegisterId, options: TestStoreOptions = {}) {
  const page = await renderOnPage(<SearchWidget id={id} />, options);
  return { ...page, user: userEvent.setup() };
}
const IN = '/in/';
const MI = '/mi/';
const input = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
const button = () => screen.getByRole('button', { name: 'Search' });
const superSearch = () => screen.getByRole('checkbox', { name: 'Super Search' });
const kinds = () =>
  screen.getAllByRole<HTMLInputElement>('radio').map(({ labels }) => labels?.[0]?.textContent);
const choose = (user: ReturnType<typeof userEvent.setup>, kind: string) =>
  user.click(screen.getByRole('radio', { name: kind }));
const remembered = (entries: object) =>
  createTestStorage({
    'persist:preferences': JSON.stringify({ version: 1, entries }),
  }).openTab();

describe('the kinds of each search', () => {
  it.each([
    ['court', IN, ['Case Party', 'Case Number', 'Attorney']],
    ['judgment', IN, ['Party Name', 'Case Number']],
    ['recorder', IN, ['Party Name', 'Document Number', 'Book/Page']],
    ['recorder', MI, ['Party Name', 'Document Number', 'Liber/Page']],
    ['taxWarrant', IN, ['Taxpayer Name', 'Warrant Number']],
  ] as const)('for %s at %s, offers the kinds %j', async (id, at, expected) => {
    await open(id, { at });
    expect(kinds()).toEqual(expected);
  });
});

/** Fields to fill in, and the resulting address. */
const ADDRESSES: readonly [RegisterId, string, string, Readonly<Record<string, string>>, string][] =
  [
    [
      'court',
      IN,
      'Case Party',
      { 'Case Party': 'Smith' },
      '/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=Smith&isFullTextNameBasedSearch=true&partyRole=CASE_PARTY&regionId=1',
    ],
    [
      'court',
      IN,
      'Attorney',
      { Attorney: 'Smith' },
      '/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=Smith&isFullTextNameBasedSearch=true&partyRole=ATTORNEY&regionId=1',
    ],
    [
      'court',
      IN,
      'Case Number',
      { 'Case Number': '49D01-2401-CM-000001' },
      '/in/court/CaseSearch?action=PERFORM-SEARCH&publicCaseId=49D01-2401-CM-000001&regionId=1',
    ],
    [
      'judgment',
      IN,
      'Party Name',
      { 'Party Name': 'Smith & Sons' },
      '/in/court/JudgmentSearch?action=PERFORM-SEARCH&fullName=Smith%20%26%20Sons&isFullTextNameBasedSearch=true&partyRole=CASE_PARTY&regionId=10539',
    ],
    [
      'judgment',
      IN,
      'Case Number',
      { 'Case Number': '49D01' },
      '/in/court/JudgmentSearch?action=PERFORM-SEARCH&publicCaseId=49D01&regionId=10539',
    ],
    [
      'recorder',
      IN,
      'Party Name',
      { 'Party Name': 'Smith' },
      '/in/recorder/FindRecordedDocuments?action=GET-FIND-RECORDED-DOCUMENTS&fullName=Smith&isDocumentSuperSearch=true&regionId=39',
    ],
    [
      'recorder',
      MI,
      'Document Number',
      { 'Document Number': ' 2024-1 ' },
      '/mi/recorder/FindRecordedDocuments?action=GET-FIND-RECORDED-DOCUMENTS&publicDocumentId=2024-1&regionId=4163',
    ],
    [
      'recorder',
      IN,
      'Book/Page',
      { Book: '12', Page: '34' },
      '/in/recorder/FindRecordedDocuments?action=GET-FIND-RECORDED-DOCUMENTS&book=12&page=34&regionId=39',
    ],
    [
      'recorder',
      IN,
      'Book/Page',
      { Book: '12' },
      '/in/recorder/FindRecordedDocuments?action=GET-FIND-RECORDED-DOCUMENTS&book=12&regionId=39',
    ],
    [
      'recorder',
      MI,
      'Liber/Page',
      { Page: '34' },
      '/mi/recorder/FindRecordedDocuments?action=GET-FIND-RECORDED-DOCUMENTS&page=34&regionId=4163',
    ],
    [
      'taxWarrant',
      IN,
      'Taxpayer Name',
      { 'Taxpayer Name': 'Smith' },
      '/in/tax_warrant/TaxWarrantSearch?action=RESULTS-PAGE&fullName=Smith&isFullTextNameBasedSearch=true&regionId=4951',
    ],
    [
      'taxWarrant',
      IN,
      'Warrant Number',
      { 'Warrant Number': 'No. 12-34' },
      '/in/tax_warrant/TaxWarrantSearch?action=RESULTS-PAGE&warrantNumber=1234&regionId=4951',
    ],
  ];

describe('a search with text', () => {
  it.each(ADDRESSES)(
    'opens the results with the full search in the URL: %s at %s by %s %j',
    async (id, at, kind, texts, address) => {
      const { user, went } = await open(id, { at });
      await choose(user, kind);
      for (const [name, text] of Object.entries(texts)) await user.type(input(name), text);
      await user.click(button());
      expect(went('push')).toEqual([address]);
    },
  );
});

describe('a search without text', () => {
  it.each([
    ['court', IN, 'Case Party', 'Case Party', MESSAGES.missingPartyName],
    ['court', IN, 'Case Number', 'Case Number', MESSAGES.missingCaseNumber],
    ['court', IN, 'Attorney', 'Attorney', MESSAGES.missingAttorneyName],
    ['judgment', IN, 'Party Name', 'Party Name', MESSAGES.missingPartyName],
    ['judgment', IN, 'Case Number', 'Case Number', MESSAGES.missingCaseNumber],
    ['recorder', IN, 'Party Name', 'Party Name', MESSAGES.missingPartyName],
    ['recorder', IN, 'Document Number', 'Document Number', MESSAGES.missingDocumentNumber],
    ['recorder', IN, 'Book/Page', 'Book', 'Please enter a Book and/or Page Number.'],
    ['recorder', MI, 'Liber/Page', 'Liber', 'Please enter a Liber and/or Page Number.'],
    ['taxWarrant', IN, 'Taxpayer Name', 'Taxpayer Name', MESSAGES.missingPartyName],
    ['taxWarrant', IN, 'Warrant Number', 'Warrant Number', MESSAGES.missingWarrantNumber],
  ] as const)(
    'shows an error until the user types: %s at %s by %s, %s, %s',
    async (id, at, kind, name, message) => {
      const { user, went } = await open(id, { at });
      await choose(user, kind);
      expect(input(name)).not.toHaveAccessibleDescription(message);
      await user.click(button());
      expect(input(name)).toHaveAccessibleDescription(message);
      expect(input(name)).toBeInvalid();
      expect(went('push')).toEqual([]);
      await user.type(input(name), '1');
      expect(input(name)).not.toHaveAccessibleDescription(message);
      expect(input(name)).toBeValid();
    },
  );

  it('shows no error for a missing book or page once the other one is typed', async () => {
    const { user } = await open('recorder');
    await choose(user, 'Book/Page');
    await user.click(button());
    expect(input('Book')).toBeInvalid();
    await user.type(input('Page'), '3');
    expect(input('Book')).toBeValid();
  });
});

describe('a warrant number', () => {
  it('keeps only digits, and at most 8, of typed or pasted text', async () => {
    const { user } = await open('taxWarrant');
    await choose(user, 'Warrant Number');
    await user.type(input('Warrant Number'), '1a2b');
    expect(input('Warrant Number')).toHaveValue('12');
    await user.clear(input('Warrant Number'));
    await user.click(input('Warrant Number'));
    await user.paste('W-123-456-789-0');
    expect(input('Warrant Number')).toHaveValue('12345678');
  });

  it('keeps a typed name while another kind of search is chosen', async () => {
    const { user } = await open('taxWarrant');
    await user.type(input('Taxpayer Name'), 'Smith');
    await choose(user, 'Warrant Number');
    expect(input('Warrant Number')).toHaveValue('');
    await choose(user, 'Taxpayer Name');
    expect(input('Taxpayer Name')).toHaveValue('Smith');
  });
});

const BY_NAME = [
  ['court', 'Case Party', 'COURT'],
  ['judgment', 'Party Name', 'JUDGMENT'],
  ['recorder', 'Party Name', 'RECORDER'],
  ['taxWarrant', 'Taxpayer Name', 'TW'],
] as const;

describe('a search by name', () => {
  it.each(BY_NAME)('rejects an invalid wildcard: %s', async (id, name) => {
    const { user, went } = await open(id);
    for (const [text, message] of [
      ['%smith', MESSAGES.wildcardPosition],
      ['smi_th', MESSAGES.wildcardNotPermitted],
      ['"smith%"', MESSAGES.wildcardInQuotes],
    ] as const) {
      await user.clear(input(name));
      await user.type(input(name), text);
      expect(button()).toBeDisabled();
      expect(input(name)).toHaveAccessibleDescription(message);
    }
    await user.type(input(name), '{Enter}');
    // A browser that submits a form even if its button is disabled.
    fireEvent.submit(screen.getByRole('form'));
    expect(went('push')).toEqual([]);
  });

  it.each(BY_NAME)('always uses super search for visitors: %s', async (id, name, code) => {
    const storage = remembered({ [`superSearch|visitor|STATE-IN|${code}`]: false });
    await open(id, { storage });
    expect(superSearch()).toBeChecked();
    expect(superSearch()).toBeDisabled();
    expect(input(name)).not.toHaveAttribute('placeholder');
  });

  it.each(BY_NAME)(
    'shows the name format when super search is off, and remembers the choice: %s',
    async (id, name, code) => {
      const { user, state, went } = await open(id, { user: testUser() });
      expect(superSearch()).toBeChecked();
      await user.click(superSearch());
      expect(input(name)).toHaveAttribute('placeholder', 'Last name, First name');
      expect(state().preferences.entries).toEqual({ [`superSearch|5|STATE-IN|${code}`]: false });
      await user.type(input(name), 'Smi*{Enter}');
      expect(went('push')[0]).toContain('fullName=Smi*');
      // Explicit, so that the link is the same search for everyone.
      expect(went('push')[0]).toMatch(/&is(DocumentSuperSearch|FullTextNameBasedSearch)=false&/);
    },
  );

  it("remembers super search for Michigan's register", async () => {
    const { user, state } = await open('recorder', { at: MI, user: testUser() });
    await user.click(superSearch());
    expect(state().preferences.entries).toEqual({ 'superSearch|5|STATE-MI|REGISTER': false });
  });

  it("starts with the user's last choice for this register", async () => {
    const storage = remembered({ 'superSearch|5|STATE-IN|JUDGMENT': false });
    const { view } = await open('judgment', { user: testUser(), storage });
    expect(superSearch()).not.toBeChecked();
    view.unmount();
    await open('court', { user: testUser(), storage });
    expect(superSearch()).toBeChecked();
  });

  it('explains super search', async () => {
    const { user } = await open('recorder');
    await user.click(await screen.findByRole('button', { name: /more information/ }));
    expect(screen.getByRole('dialog', { name: 'Help' })).toHaveTextContent(
      /identifies similar names.*Kathy, Cathy, Katherine, Catherine.*exact matching of names in quotes/,
    );
  });

  it('offers super search only for names', async () => {
    const { user } = await open('recorder');
    await choose(user, 'Book/Page');
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await choose(user, 'Document Number');
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});

describe('the billing code', () => {
  const payer = testUser({ account: { ...TEST_ACCOUNT, billingCodeEnabled: true } });
  const IDS = ['court', 'judgment', 'recorder', 'taxWarrant'] as const;
  const code = () => screen.getByRole('textbox', { name: 'Billing Code' });

  it.each(IDS)('asks for the code only if the account has billing codes: %s', async (id) => {
    const { view } = await open(id, { user: testUser() });
    expect(screen.queryByRole('textbox', { name: 'Billing Code' })).not.toBeInTheDocument();
    view.unmount();
    await open(id, { user: payer });
    expect(code()).toHaveValue('');
  });

  it.each(IDS)('starts with the last billing code, sends it, and remembers it: %s', async (id) => {
    const storage = remembered({ 'billingCode|5': 'B-17' });
    const { user, state, went } = await open(id, { user: payer, storage });
    expect(code()).toHaveValue('B-17');
    await user.type(code(), '8');
    await user.type(screen.getAllByRole('textbox')[0]!, 'x{Enter}');
    expect(went('push')[0]).toMatch(/&billingCode=B-178$/);
    expect(state().preferences.entries).toMatchObject({ 'billingCode|5': 'B-178' });
  });

  it('prefers the billing code in the URL over the last one, unless empty', async () => {
    const storage = remembered({ 'billingCode|5': 'B-17' });
    const { view } = await open('court', {
      user: payer,
      storage,
      at: '/in/court/CaseSearch?billingCode=Other',
    });
    expect(code()).toHaveValue('Other');
    view.unmount();
    await open('court', { user: payer, storage, at: '/in/court/CaseSearch?billingCode=' });
    expect(code()).toHaveValue('B-17');
  });
});

describe('the links of a search', () => {
  it.each([
    ['court', IN, '/in/court/CaseSearch'],
    ['judgment', IN, '/in/court/JudgmentSearch'],
    ['recorder', IN, '/in/recorder/FindRecordedDocuments'],
    ['recorder', MI, '/mi/recorder/FindRecordedDocuments'],
    ['taxWarrant', IN, '/in/tax_warrant/TaxWarrantSearch'],
  ] as const)('links from %s at %s to its advanced search', async (id, at, href) => {
    await open(id, { at });
    expect(screen.getByRole('link', { name: 'Advanced search' })).toHaveAttribute('href', href);
  });

  it('opens the notice about incomplete judgment data in a new window', async () => {
    const { user, asked } = await open('judgment');
    const link = screen.getByRole('link', { name: /^Read the notice/ });
    const href = '/web/vue/in/help/HelpTopic?shortName=JudgmentNotice';
    expect(link).toHaveAttribute('href', href);
    await user.click(link);
    expect(asked.popups).toEqual([[href, 'notice']]);
  });

  it('lets the browser handle a click that opens a new tab', async () => {
    const { user, asked } = await open('judgment');
    let isLeft = false;
    const look = (event: Event): void => {
      isLeft = !event.defaultPrevented;
      event.preventDefault();
    };
    document.addEventListener('click', look, { once: true });
    await user.keyboard('{Control>}');
    await user.click(screen.getByRole('link', { name: /^Read the notice/ }));
    expect([isLeft, asked.popups]).toEqual([true, []]);
  });

  it('shows no notice about incomplete data for other registers', async () => {
    await open('court');
    expect(screen.queryByRole('link', { name: /incomplete/ })).not.toBeInTheDocument();
  });
});

describe('a search next to another', () => {
  it('keeps the kinds and texts of two searches separate', async () => {
    const page = await renderOnPage(
      <>
        <SearchWidget id="court" />
        <SearchWidget id="judgment" />
      </>,
      { at: '/in/court' },
    );
    const user = userEvent.setup();
    const court = within(screen.getByRole('search', { name: 'Court cases' }));
    const judgments = within(screen.getByRole('search', { name: 'Judgments' }));
    await user.click(judgments.getByRole('radio', { name: 'Case Number' }));
    expect(court.getByRole('radio', { name: 'Case Party' })).toBeChecked();
    await user.type(judgments.getByRole('textbox', { name: /^Case Number/ }), '49D01{Enter}');
    expect(page.went('push')).toEqual([
      '/in/court/JudgmentSearch?action=PERFORM-SEARCH&publicCaseId=49D01&regionId=10539',
    ]);
  });
});
