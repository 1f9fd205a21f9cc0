import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Screen as BarIdScreen } from '../../../../src/client/features/barIds/screens/BarIdScreen';
import { Screen as BarIdsScreen } from '../../../../src/client/features/barIds/screens/BarIdsScreen';
import { goodBody } from '../../../support/goodAnswers';
import { answer } from '../../../support/testPorts';
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

async function open(content: React.ReactNode, at: string) {
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
