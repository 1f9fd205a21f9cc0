import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MESSAGES } from '#contract/messages';
import { selectIsAnyInputMissing } from '../../../src/client/state/search/attemptsSlice';
import { SearchWidget } from '../../../src/client/widgets/SearchWidget';
import { answer } from '../../support/testPorts';
import { TEST_ACCOUNT, testUser } from '../../support/testSite';
import { createTestStorage, type TestStoreOptions } from '../../support/testStore';
import { renderOnPage } from '../../support/testPage';

const REGIONS = {
  all: { id: 1, name: 'All courts' },
  public: [
    { id: 12, name: 'Marion County' },
    { id: 13, name: 'Allen County' },
  ],
  user: [],
};

async function open(options: TestStoreOptions = {}) {
  const page = await renderOnPage(<SearchWidget id="court" />, {
    ...options,
    prepare: ({ network }) => network.always('GET /web/search/regions/court', answer(200, REGIONS)),
  });
  return { ...page, user: userEvent.setup() };
}
const stored = (entries: object) =>
  createTestStorage({
    'persist:preferences': JSON.stringify({ version: 1, entries }),
  }).openTab();
const input = (name = 'Case Party') => screen.getByRole('textbox', { name: new RegExp(name) });
const button = () => screen.getByRole('button', { name: 'Search' });
const superSearch = () => screen.getByRole('checkbox', { name: 'Super Search' });
const region = () => screen.getByRole('combobox', { name: 'Searching' });

describe('the court search in the header', () => {
  it('focuses the missing field, shows an error, and marks the title', async () => {
    const page = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(input()).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent(MESSAGES.missingPartyName);
    expect(selectIsAnyInputMissing(page.state())).toBe(true);
    await userEvent.type(input(), 's');
    expect(selectIsAnyInputMissing(page.state())).toBe(false);
  });

  it('opens and closes its options on a phone', async () => {
    const { user } = await open();
    const options = screen.getByRole('button', { name: 'Options' });
    expect(options).toHaveAttribute('aria-expanded', 'false');
    await user.click(options);
    expect(options).toHaveAttribute('aria-expanded', 'true');
    const below = document.getElementById(options.getAttribute('aria-controls') ?? '');
    expect(below).toContainElement(superSearch());
  });

  it('preloads the results page when its field gets the focus', async () => {
    const { asked, user } = await open();
    expect(asked.prepared).toEqual([]);
    await user.click(input());
    expect(asked.prepared).toEqual(['/court/CaseSearch?action=PERFORM-SEARCH']);
  });

  it('shows the error for a missing text until the user types', async () => {
    const { user, went } = await open();
    await user.click(button());
    expect(input()).toHaveAccessibleDescription(MESSAGES.missingPartyName);
    expect(input()).toBeInvalid();
    expect(went('push')).toEqual([]);
    await user.type(input(), 's');
    expect(input()).not.toHaveAccessibleDescription(MESSAGES.missingPartyName);
  });

  it.each([
    ['Case Number', MESSAGES.missingCaseNumber],
    ['Attorney', MESSAGES.missingAttorneyName],
  ])('shows a specific message when %s is blank', async (kind, message) => {
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name: kind }));
    await user.type(input(kind), '   ');
    await user.click(button());
    expect(input(kind)).toHaveAccessibleDescription(message);
  });

  it('rejects an invalid wildcard, and explains why at the field', async () => {
    const { user } = await open();
    await user.type(input(), '%smith');
    expect(button()).toBeDisabled();
    expect(input()).toHaveAccessibleDescription(MESSAGES.wildcardPosition);
    await user.clear(input());
    await user.type(input(), 'smith%');
    expect(button()).toBeEnabled();
    expect(input()).toBeValid();
  });

  it('suggests % to users who type *, except in a case number', async () => {
    const { user } = await open();
    await user.type(input(), 'smi*');
    expect(button()).toBeDisabled();
    await user.click(screen.getByRole('radio', { name: 'Case Number' }));
    expect(button()).toBeEnabled();
  });

  it('opens the results with the full search in the URL', async () => {
    const { user, went } = await open();
    await user.selectOptions(region(), 'Marion County');
    await user.type(input(), '  kathy smith {Enter}');
    expect(went('push')).toEqual([
      '/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=kathy%20smith&isFullTextNameBasedSearch=true&partyRole=CASE_PARTY&regionId=12',
    ]);
  });

  it("always uses super search for visitors, who can't turn it off", async () => {
    await open({ storage: stored({ 'superSearch|visitor|STATE-IN|COURT': false }) });
    expect(superSearch()).toBeChecked();
    expect(superSearch()).toBeDisabled();
    expect(input()).not.toHaveAttribute('placeholder', 'Last name, First name');
  });

  it('remembers that a user turned super search off, and shows the name format', async () => {
    const { user, state } = await open({ user: testUser() });
    expect(superSearch()).toBeChecked();
    await user.click(superSearch());
    expect(superSearch()).not.toBeChecked();
    expect(input()).toHaveAttribute('placeholder', 'Last name, First name');
    expect(state().preferences.entries).toEqual({ 'superSearch|5|STATE-IN|COURT': false });
    await user.type(input(), 'smi*');
    expect(button()).toBeEnabled();
  });

  it('starts with the last chosen region, and remembers a new choice', async () => {
    const { user, state } = await open({
      storage: stored({ 'searchRegion|visitor|STATE-IN|court': 13 }),
    });
    expect(region()).toHaveDisplayValue('Allen County');
    await user.selectOptions(region(), 'Marion County');
    expect(state().preferences.entries).toEqual({ 'searchRegion|visitor|STATE-IN|court': 12 });
  });

  it('prefers the URL over remembered values', async () => {
    await open({
      at: '/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=Smith&partyRole=ATTORNEY&regionId=12',
      storage: stored({ 'searchRegion|visitor|STATE-IN|court': 13 }),
    });
    expect(screen.getByRole('radio', { name: 'Attorney' })).toBeChecked();
    expect(input('Attorney')).toHaveValue('Smith');
    expect(region()).toHaveDisplayValue('Marion County');
  });

  it.each([
    ['is not numeric', 'abc'],
    ['belongs to another user or was deleted', '999'],
  ])('shows the last chosen region if the region in the URL %s', async (_why, regionId) => {
    await open({
      at: `/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=Smith&regionId=${regionId}`,
      storage: stored({ 'searchRegion|visitor|STATE-IN|court': 13 }),
    });
    expect(region()).toHaveDisplayValue('Allen County');
  });

  it('starts with the last billing code, for accounts with billing codes', async () => {
    const { user, went } = await open({
      user: testUser({ account: { ...TEST_ACCOUNT, billingCodeEnabled: true } }),
      storage: stored({ 'billingCode|5': 'B-17' }),
    });
    expect(screen.getByRole('textbox', { name: 'Billing Code' })).toHaveValue('B-17');
    await user.type(input(), 'smith{Enter}');
    expect(went('push')[0]).toMatch(/&billingCode=B-17$/);
  });

  it('lets the user clear the billing code', async () => {
    const { user, went } = await open({
      user: testUser({ account: { ...TEST_ACCOUNT, billingCodeEnabled: true } }),
      storage: stored({ 'billingCode|5': 'B-17' }),
    });
    await user.clear(screen.getByRole('textbox', { name: 'Billing Code' }));
    await user.type(input(), 'smith{Enter}');
    expect(went('push')[0]).not.toContain('billingCode');
  });

  it('replaces a deleted region with the whole register', async () => {
    const { user, went } = await open({
      storage: stored({ 'searchRegion|visitor|STATE-IN|court': 999_999 }),
    });
    await user.type(input(), 'smith{Enter}');
    expect(went('push')[0]).toContain('regionId=1');
    expect(went('push')[0]).not.toContain('999999');
  });

  it('shows no billing code to other accounts', async () => {
    await open({ user: testUser(), storage: stored({ 'billingCode|5': 'B-17' }) });
    expect(screen.queryByRole('textbox', { name: 'Billing Code' })).not.toBeInTheDocument();
  });
});
