import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Screen as EditRegion } from '../../../../src/client/features/searchRegions/screens/EditRegionScreen';
import { Screen as MyRegions } from '../../../../src/client/features/searchRegions/screens/MyRegionsScreen';
import { createDraftDesk } from '../../../../src/client/platform/draftDesk';
import type { Ports } from '../../../../src/client/platform/ports';
import { loggedOutSeen } from '../../../../src/client/state/session/slice';
import { answer, createTabStorage, listAnswer } from '../../../support/testPorts';
import { renderOnPage } from '../../../support/testPage';
import { testUser } from '../../../support/testSite';

const MARION = { id: 18097, name: 'Marion County' };
const LAKE = { id: 18089, name: 'Lake County' };
const JOSEPH = { id: 18141, name: 'St. Joseph County' };
const COUNTIES = [LAKE, MARION, JOSEPH];
const HOME = { id: 8, code: 'court', name: 'Home', counties: [MARION] };
const ONE = '/web/search/regions/court/user/8';

interface Opened {
  readonly regions?: readonly object[] | undefined;
  readonly ports?: Partial<Ports>;
}

async function open(
  content: React.ReactNode,
  at: string,
  { regions = [HOME], ports = {} }: Opened = {},
) {
  const page = await renderOnPage(content, {
    user: testUser(),
    at,
    ports,
    prepare({ network }) {
      network.always('GET /web/search/regions/user', listAnswer(regions));
      network.always(`GET ${ONE}`, answer(200, HOME));
      network.always('GET /web/common/counties', listAnswer(COUNTIES));
    },
  });
  return { ...page, person: userEvent.setup() };
}
const openList = (regions?: readonly object[]) =>
  open(<MyRegions />, '/in/common/MySearchRegions', { regions });
const openEditor = (query = '?appCode=court&regionId=8', ports: Partial<Ports> = {}) =>
  open(<EditRegion />, `/in/common/EditMySearchRegion${query}`, { ports });

beforeAll(() => {
  // The test's browser has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

describe('the list of search regions', () => {
  it('groups the regions by record type and links to the editor', async () => {
    await openList();
    const headings = screen.getAllByRole('heading', { level: 2 }).map((h) => h.textContent);
    expect(headings).toEqual(['Court Cases', 'Judgments', 'Recorded Documents', 'Tax Warrants']);
    const row = screen.getByRole('row', { name: /Home/ });
    expect(row).toHaveTextContent('Marion');
    expect(within(row).getByRole('link', { name: 'Edit Home' })).toHaveAttribute(
      'href',
      '/in/common/EditMySearchRegion?appCode=court&regionId=8',
    );
    expect(screen.getByRole('link', { name: 'New region for Tax Warrants' })).toHaveAttribute(
      'href',
      '/in/common/EditMySearchRegion?appCode=tw',
    );
  });

  it('explains an empty list', async () => {
    await openList([]);
    expect(screen.getByText(/You have no search regions yet/)).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('confirms before deleting and keeps the focus on the page', async () => {
    const { person, network, drawn } = await openList();
    await person.click(screen.getByRole('button', { name: 'Delete Home' }));
    const question = screen.getByRole('dialog', { name: 'Delete this region?' });
    expect(question).toHaveTextContent('“Home” will be permanently deleted.');
    expect(question).toHaveTextContent('links to searches in this region will stop working');
    await person.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(network.sent(`DELETE ${ONE}`)).toEqual([]);

    network.always(`DELETE ${ONE}`, answer(200, null));
    network.always('GET /web/search/regions/user', listAnswer([]));
    await person.click(screen.getByRole('button', { name: 'Delete Home' }));
    await person.click(screen.getByRole('button', { name: 'Delete region' }));
    await drawn();
    expect(screen.queryByRole('row', { name: /Home/ })).not.toBeInTheDocument();
    expect(screen.getByText(/You have no search regions/)).toHaveFocus();
  });
});

describe('the search region form', () => {
  const name = () => screen.getByRole('textbox', { name: /Name/ });
  const county = (label: string) => screen.getByRole('checkbox', { name: label });
  const save = () => screen.getByRole('button', { name: 'Save region' });
  const bodies = (page: Awaited<ReturnType<typeof openEditor>>, line: string): unknown[] =>
    page.network.sent(line).map(({ body }) => JSON.parse(body ?? '') as unknown);

  it('shows the region and sends the changes', async () => {
    const page = await openEditor();
    const { drawn, network, person } = page;
    expect(name()).toHaveValue('Home');
    expect(
      [county('Marion County'), county('Lake County')].map((box) => box.matches(':checked')),
    ).toEqual([true, false]);
    network.always(`PUT ${ONE}`, answer(200, HOME));
    await person.clear(name());
    await person.type(name(), 'Office');
    await person.click(county('Lake County'));
    await person.click(save());
    await drawn();
    expect(bodies(page, `PUT ${ONE}`)).toEqual([{ name: 'Office', countyIds: [18089, 18097] }]);
    expect(page.went('push')).toEqual(['/in/common/MySearchRegions']);
  });

  it('creates a region for the selected record type', async () => {
    const page = await openEditor('?appCode=tw');
    const { drawn, network, person } = page;
    network.always('POST /web/search/regions/judgment/user', answer(200, HOME));
    expect(screen.getByRole('combobox', { name: /Record type/ })).toHaveValue('tw');
    await person.selectOptions(screen.getByRole('combobox', { name: /Record type/ }), 'Judgments');
    await person.type(name(), 'New');
    await person.click(screen.getByRole('button', { name: 'Select all' }));
    await person.click(save());
    await drawn();
    expect(bodies(page, 'POST /web/search/regions/judgment/user')).toEqual([
      { name: 'New', countyIds: [18089, 18097, 18141] },
    ]);
  });

  it('shows errors for missing values at the field and in the summary, and sends nothing', async () => {
    const { asked, network, person } = await openEditor('');
    await person.click(save());
    const lines = screen.getByRole('group', { name: 'There is a problem' });
    expect(lines).toHaveFocus();
    expect(
      within(lines)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Please enter a name for the region.', 'Please choose at least one county.']);
    expect(name()).toHaveAccessibleDescription('Please enter a name for the region.');
    expect(screen.getByRole('group', { name: /Counties/ })).toHaveAccessibleDescription(
      'Please choose at least one county.',
    );
    expect(asked.titles.at(-1)).toMatch(/^Error: New search region/);
    await person.click(within(lines).getByRole('link', { name: /county/ }));
    expect(screen.getByRole('group', { name: /Counties/ })).toHaveFocus();
    expect(network.lines().filter((line) => line.startsWith('POST'))).toEqual([]);
  });

  it('shows a server error at its field until the value changes', async () => {
    const { drawn, network, person } = await openEditor();
    const fields = [{ name: 'name', messages: ['You already have it.'] }];
    network.always(`PUT ${ONE}`, answer(400, { messages: [], fields }));
    await person.click(save());
    await drawn();
    expect(name()).toBeInvalid();
    expect(name()).toHaveAccessibleDescription('You already have it.');
    expect(screen.getByRole('group', { name: 'There is a problem' })).toHaveFocus();
    await person.type(name(), '2');
    expect(name()).toBeValid();
  });

  it('shows a server error without a field above the form', async () => {
    const { asked, drawn, network, person } = await openEditor();
    const fields = [{ name: 'owner.group', messages: ['This group is closed.'] }];
    network.always(`PUT ${ONE}`, answer(400, { messages: [], fields }));
    await person.click(save());
    await drawn();
    const problem = screen.getByRole('group', { name: 'There is a problem' });
    expect(problem).toHaveTextContent('This group is closed.');
    expect(problem).toHaveFocus();
    expect(asked.titles.at(-1)).toMatch(/^Error: /);
  });

  it('filters counties regardless of case and periods; Enter doesn’t submit the form', async () => {
    const { network, person } = await openEditor();
    const search = screen.getByRole('searchbox', { name: 'Find a county' });
    await person.type(search, 'ST JOSEPH{Enter}');
    expect(
      screen
        .getAllByRole('checkbox')
        .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent),
    ).toEqual(['St. Joseph County']);
    expect(screen.getByText('1 of 3 selected, 1 shown')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Select the 1 shown' }));
    expect(screen.getByText('2 of 3 selected, 1 shown')).toBeVisible();
    await person.clear(search);
    await person.type(search, 'xyz');
    expect(screen.getByText('2 of 3 selected, none shown')).toBeVisible();
    await person.clear(search);
    await person.click(screen.getByRole('button', { name: 'Select none' }));
    expect(screen.getByText('0 of 3 selected')).toBeVisible();
    expect(network.lines().filter((line) => line.startsWith('PUT'))).toEqual([]);
  });

  it('restores the entered values after login when the session had ended', async () => {
    const texts = new Map<string, string>();
    const kept = () => ({ drafts: createDraftDesk(), tabStorage: createTabStorage(texts) });
    const page = await openEditor('?appCode=tw', kept());
    await page.person.type(name(), 'Lakes');
    await page.person.click(county('Lake County'));
    await act(async () => {
      page.dispatch(loggedOutSeen());
      await page.settle();
    });
    page.view.unmount();
    const { person } = await openEditor('?appCode=tw', kept());
    expect(name()).toHaveValue('Lakes');
    expect(county('Lake County')).toBeChecked();
    expect(county('Marion County')).not.toBeChecked();
    await person.click(screen.getByRole('button', { name: 'Discard' }));
    expect(name()).toHaveValue('');
    expect(county('Lake County')).not.toBeChecked();
  });

  it('shows a not-found page for a missing region', async () => {
    await openEditor('?appCode=register');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Search region not found');
    expect(screen.getByRole('link', { name: 'Go to your search regions' })).toBeVisible();
  });
});
