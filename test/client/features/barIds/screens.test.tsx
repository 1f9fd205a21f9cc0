import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Screen as BarIdScreen } from '../../../../src/client/features/barIds/screens/BarIdScreen';
import { Screen as BarIdsScreen } from '../../../../src/client/features/barIds/screens/BarIdsScreen';
import { goodBody } from '../../../support/goodAnswers';
import { answer, type TestNetwork } from '../../../support/testPorts';
import { renderOnPage } from '../../../support/testPage';
import { testUser } from '../../../support/testSite';

const HEARING = {
  id: 3,
  caseId: 9,
  caseNumber: '49D01-2606-SC-000001',
  caption: 'Bell v. Hill',
  courtName: 'Marion Superior Court 1',
  timeZone: 'America/Chicago',
  startsAt: '2026-07-10T03:30:00Z',
  event: 'Bench Trial',
};
const BELL = {
  id: 8,
  barNumber: '123-49',
  name: 'Ann Bell',
  alert: true,
  openCases: 1_204,
  nextHearing: HEARING,
};
const LIST = goodBody('getBarIds', {
  items: [BELL],
  total: 1,
  account: { limit: 5, used: 1 },
});

async function open(
  content: React.ReactNode,
  at: string,
  prepareMore: (network: TestNetwork) => void = () => undefined,
) {
  const page = await renderOnPage(content, {
    user: testUser(),
    at,
    prepare({ network }) {
      network.always('GET /web/court/bar-ids', answer(200, LIST));
      network.always(
        'GET /web/court/bar-ids/8',
        answer(200, goodBody('getBarId', { barId: BELL, hearings: [HEARING], hearingTotal: 30 })),
      );
      network.always('DELETE /web/court/bar-ids/8', answer(200, null));
      network.always(
        'POST /web/court/bar-ids',
        answer(200, {
          lines: [
            { text: '123-49', outcome: 'ALREADY', barNumber: '123-49', name: 'Ann Bell' },
            { text: '9-99', outcome: 'UNKNOWN', barNumber: '9-99', name: null },
          ],
        }),
      );
      prepareMore(network);
    },
  });
  return { ...page, person: userEvent.setup() };
}
const openList = () => open(<BarIdsScreen />, '/in/common/ViewIdList');

describe('my bar IDs in Michigan', () => {
  it('explains in Michigan that the cases are from Indiana courts, with a link to the Indiana site', async () => {
    await open(<BarIdsScreen />, '/mi/common/ViewIdList');
    expect(screen.getByText(/come from Indiana courts/)).toBeVisible();
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    expect(links).toContain('/mi/common/ViewIdList/8');
    expect(links.filter((href) => href.includes('/court/'))).not.toEqual([]);
    for (const href of links.filter((one) => one.includes('/court/'))) {
      expect(href).toMatch(/^\/web\/vue\/in\/court\/ViewCaseDetails/);
    }
  });
});

describe('my bar IDs', () => {
  it("shows each followed attorney's name, open cases, and next hearing in court time", async () => {
    await openList();
    const row = await screen.findByRole('row', { name: /Ann Bell/ });
    expect(row).toHaveTextContent('1,204');
    expect(row).toHaveTextContent('Jul 9, 2026, 10:30 PM CDT');
    expect(within(row).getByRole('link', { name: 'Ann Bell' })).toHaveAttribute(
      'href',
      '/in/common/ViewIdList/8',
    );
    expect(screen.getByText(/Alerts in use: 1 of 5/)).toBeInTheDocument();
  });

  it('shows the result for each bar number entered', async () => {
    const { person } = await openList();
    await person.type(screen.getByLabelText(/Attorney numbers/), '123-49\n9-99');
    await person.click(screen.getByRole('button', { name: 'Follow' }));
    expect(await screen.findByText('0 of 2 numbers were added.')).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /9-99/ })).toHaveTextContent(
      'No attorney on record has this number, so it wasn’t added',
    );
  });

  it('restores removed bar IDs with their alert after Undo', async () => {
    const { network, person } = await openList();
    await person.click(await screen.findByRole('button', { name: 'Remove 123-49' }));
    await person.click(await screen.findByRole('button', { name: 'Undo: restore 123-49' }));
    const sent = network.requests.find(({ method }) => method === 'POST');
    expect(sent?.body).toContain('"alert":true,"isRestored":true');
  });

  it('shows why a removed attorney wasn’t restored, and still lists it as removed', async () => {
    const page = await openList();
    await page.person.click(await screen.findByRole('button', { name: 'Remove 123-49' }));
    const line = { text: '123-49', barNumber: null, name: null, outcome: 'UNKNOWN' };
    page.network.always(
      'POST /web/court/bar-ids',
      answer(200, goodBody('postBarIds', { lines: [line] })),
    );
    await page.person.click(await screen.findByRole('button', { name: 'Undo: restore 123-49' }));
    await page.drawn();
    expect(page.state().errors.current.map(({ text }) => text)).toEqual([
      '123-49 wasn’t restored: no attorney on record has this number.',
    ]);
    expect(screen.getByRole('button', { name: 'Undo: restore 123-49' })).toBeVisible();
  });
});

describe('the list after removals', () => {
  const rowOf = (id: number, barNumber: string, alert = true) => ({
    ...BELL,
    id,
    barNumber,
    alert,
  });

  /** Opens a list of three attorneys; the calls change it as on the server. */
  function openThree() {
    let items = [rowOf(9, '9-49'), BELL, rowOf(7, '7-49')];
    return open(<BarIdsScreen />, '/in/common/ViewIdList', (network) => {
      network.always('GET /web/court/bar-ids', () => {
        const account = { limit: 5, used: items.filter(({ alert }) => alert).length };
        return answer(200, goodBody('getBarIds', { items, total: items.length, account }));
      });
      for (const { id } of items) {
        network.always(`DELETE /web/court/bar-ids/${String(id)}`, () => {
          items = items.filter((row) => row.id !== id);
          return answer(200, null);
        });
      }
      network.always('PUT /web/court/bar-ids/7', () => {
        items = items.map((row) => (row.id === 7 ? rowOf(7, '7-49', false) : row));
        return answer(200, null);
      });
      network.always('POST /web/court/bar-ids', () => {
        items = [rowOf(10, '9-49'), ...items];
        const line = { text: '9-49', barNumber: '9-49', name: 'Ann Bell', outcome: 'ADDED' };
        return answer(200, goodBody('postBarIds', { lines: [line] }));
      });
    });
  }
  const toolsShown = (): (string | null)[] =>
    screen
      .getAllByRole('button', { name: /^(Remove|Undo)/ })
      .map((button) => button.getAttribute('aria-label'));

  it('keeps removed bar IDs in place, with Undo, when another one is restored or changed', async () => {
    const { drawn, person } = await openThree();
    await person.click(screen.getByRole('button', { name: 'Remove 9-49' }));
    await person.click(screen.getByRole('button', { name: 'Remove 123-49' }));
    await person.click(screen.getByRole('switch', { name: 'Alert for 7-49' }));
    await drawn();
    expect(toolsShown()).toEqual(['Undo: restore 9-49', 'Undo: restore 123-49', 'Remove 7-49']);
    await person.click(screen.getByRole('button', { name: 'Undo: restore 9-49' }));
    await drawn();
    expect(toolsShown()).toEqual(['Remove 9-49', 'Undo: restore 123-49', 'Remove 7-49']);
  });

  it('reloads the count after a removal, and adds the first row of the next page', async () => {
    const all = Array.from({ length: 51 }, (_, at) => rowOf(100 - at, `${String(100 - at)}-49`));
    let left = all;
    const { drawn, person } = await open(<BarIdsScreen />, '/in/common/ViewIdList', (network) => {
      network.always('GET /web/court/bar-ids', () => {
        const [items, total] = [left.slice(0, 50), left.length];
        return answer(200, goodBody('getBarIds', { items, total, pageSize: 50, pageNumber: 1 }));
      });
      network.always('DELETE /web/court/bar-ids/90', () => {
        left = left.filter(({ id }) => id !== 90);
        return answer(200, null);
      });
    });
    expect(screen.getByText(/^51 bar IDs, page 1 of 2/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Remove 90-49' }));
    await drawn();
    expect(screen.getByText(/^50 bar IDs\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo: restore 90-49' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove 50-49' })).toBeVisible();
  });

  it('follows new numbers only after a pending removal is complete', async () => {
    const { drawn, network, person } = await openThree();
    const removal = network.hold('DELETE /web/court/bar-ids/9');
    await person.click(screen.getByRole('button', { name: 'Remove 9-49' }));
    expect(screen.getByRole('switch', { name: 'Alert for 9-49' })).toBeDisabled();
    await person.type(screen.getByLabelText(/Attorney numbers/), '9-49');
    await person.click(screen.getByRole('button', { name: 'Follow' }));
    await drawn();
    expect(network.sent('POST /web/court/bar-ids')).toHaveLength(0);
    removal.answer(answer(200, null));
    await drawn();
    expect(network.sent('POST /web/court/bar-ids')).toHaveLength(1);
  });

  it('doesn’t count removed bar IDs or their alerts, before and after the list reloads', async () => {
    const { drawn, person } = await openThree();
    expect(screen.getByText(/^3 bar IDs.*Alerts in use: 3 of 5/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Remove 9-49' }));
    expect(screen.getByText(/^2 bar IDs.*Alerts in use: 2 of 5/)).toBeVisible();
    await person.click(screen.getByRole('switch', { name: 'Alert for 7-49' }));
    await drawn();
    expect(screen.getByText(/^2 bar IDs.*Alerts in use: 1 of 5/)).toBeVisible();
  });
});

describe('a bar ID', () => {
  it('shows the attorney’s hearings and links to the calendar and feed', async () => {
    await open(<BarIdScreen />, '/in/common/ViewIdList/8');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Ann Bell (123-49)' }),
    ).toBeInTheDocument();
    expect(
      screen.getByText('Showing the next 1 of 30. The calendar has all of them.'),
    ).toBeInTheDocument();
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('Calendar')).toBe('/web/in/court/Calendar?barNumber=123-49');
    expect(hrefOf('Subscribe to this calendar')).toBe(
      '/web/in/common/Feeds?kind=calendar&subject=attorney%2F123-49',
    );
  });
});
