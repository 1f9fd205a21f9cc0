import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Screen } from '../../../../src/client/features/person/screens/PersonScreen';
import { answer, listAnswer } from '../../../support/testPorts';
import { renderOnPage } from '../../../support/testPage';
import { testUser } from '../../../support/testSite';

const AT = '/in/common/Person?fullName=kathy%20smith';
const WAYNE = { id: 18177, name: 'Wayne County' };
const record = (id: number, name: string) => ({
  id,
  title: 'State v. Smith',
  number: `49D01-2606-CM-00000${id}`,
  county: WAYNE,
  filedOn: '2026-06-01',
  status: 'OPEN',
  matches: [{ name, role: 'Defendant', city: 'Richmond, IN', isExact: true, reasons: [] }],
});
const COURT = {
  register: 'court',
  total: 426,
  capped: false,
  places: { searched: 309, all: 313 },
  asOf: '2026-06-30T12:00:00.000Z',
  items: [record(1, 'Kathy Smith'), record(2, 'Kathy A Smith')],
};
const NOTHING = { ...COURT, register: 'taxWarrant', total: 0, items: [] };
const markOf = (mark: string) => ({
  register: 'court',
  recordId: 2,
  mark,
  userName: 'Ada Admin',
  at: '2026-07-01T12:00:00.000Z',
});

async function open(marks: readonly object[] = [], user: object | null = testUser(), at = AT) {
  const page = await renderOnPage(<Screen />, {
    user: user as ReturnType<typeof testUser> | null,
    at,
    prepare({ network }) {
      network.always(
        'GET /web/common/person',
        answer(200, { fullName: 'kathy smith', registers: [COURT, NOTHING] }),
      );
      network.always('GET /web/common/person/marks', listAnswer(marks));
    },
  });
  return { ...page, person: userEvent.setup() };
}
const part = (name: string) => within(screen.getByRole('region', { name }));

describe('the person page', () => {
  it('lists the records of each register with a link to all of them', async () => {
    await open([], null);
    const court = part('Court Cases');
    expect(
      court.getByText(/426 court cases in 309 of 313 courts · last updated Jun 30, 2026/),
    ).toBeVisible();
    expect(court.getByRole('link', { name: 'Kathy Smith' })).toHaveAttribute(
      'href',
      '/in/court/ViewCaseDetails?caseId=1',
    );
    expect(court.getByRole('link', { name: 'See all 426 court cases' })).toBeVisible();
    expect(part('Tax Warrants').getByText(/^No tax warrants found in/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Same person/ })).not.toBeInTheDocument();
  });

  it('marks a record on a click and removes the mark on the next click', async () => {
    const { network, person } = await open();
    network.always('PUT /web/common/person/marks', listAnswer([markOf('SAME')]));
    await person.click(screen.getByRole('button', { name: /^Same person.*000002$/ }));
    const pressed = screen.getByRole('button', { name: /^Same person.*000002$/ });
    expect(pressed).toHaveAttribute('aria-pressed', 'true');
    expect(
      within(screen.getByRole('list', { name: 'Marked as the same person' })).getByRole('link', {
        name: 'Kathy A Smith',
      }),
    ).toBeVisible();
    network.always('PUT /web/common/person/marks', listAnswer([]));
    await person.click(pressed);
    const [, removed] = network.sent('PUT /web/common/person/marks');
    expect(JSON.parse(removed?.body as string)).toMatchObject({ recordId: 2, mark: null });
  });

  it('collapses records marked as someone else', async () => {
    await open([markOf('NOT')]);
    expect(part('Court Cases').getByText('1 marked as not this person')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Marked as the same person' })).toBeNull();
  });

  it('asks for a name when the address has none', async () => {
    const { network, person } = await open([], null, '/in/common/Person');
    await person.click(screen.getByRole('button', { name: 'Search all records' }));
    expect(screen.getByText('Please enter a Party Name.')).toBeVisible();
    expect(network.sent('GET /web/common/person')).toEqual([]);
  });
});
