import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exportQuery, readExportOrder } from '#contract/records/exportLinks';
import { MAX_EXPORTED } from '#contract/records/exports';
import { buildQuery } from '#contract/links';
import type { RecordExport } from '#contract/schemas/exports';
import { ExportLink } from '../../../../src/client/records/ExportLink';
import { Screen } from '../../../../src/client/features/exports/screens/ExportsScreen';
import { goodBody } from '../../../support/goodAnswers';
import { renderOnPage } from '../../../support/testPage';
import { answer } from '../../../support/testPorts';
import { testUser } from '../../../support/testSite';

const LIST = 'GET /web/common/exports';
const ORDER = 'POST /web/common/exports';

const FILE: RecordExport = {
  ...(goodBody('postExport') as unknown as RecordExport),
  id: 12,
  title: 'My saved cases',
  status: 'READY',
  done: 3,
  records: 3,
  missing: 0,
  pages: 7,
  bytes: 70_000,
  askedAt: '2026-07-06T14:00:00.000Z',
  expiresAt: '2026-07-13T14:00:00.000Z',
  problem: null,
};

const list = (...items: readonly RecordExport[]) =>
  answer(200, { items, total: items.length, capped: false, asOf: '2026-07-06T14:00:00.000Z' });

async function open(query: string, first: ReturnType<typeof list>) {
  const page = await renderOnPage(<Screen />, {
    user: testUser(),
    at: `/in/common/ViewExports${query}`,
    prepare: ({ network }) => network.always(LIST, first),
  });
  return { ...page, person: userEvent.setup() };
}

describe('PDF files of records', () => {
  it('removes the requested records from the URL once a named PDF is ordered', async () => {
    const query = exportQuery('My saved cases', [
      { register: 'court', id: 12 },
      { register: 'recorder', id: 7 },
    ]);
    const { advance, network, person, went } = await open(buildQuery(query), list());
    network.always(ORDER, answer(200, { ...FILE, status: 'WAITING' }));
    expect(screen.getByRole('heading', { name: 'PDF of 2 records' })).toBeVisible();
    await person.clear(screen.getByLabelText(/^File name/));
    await person.click(screen.getByRole('button', { name: 'Create PDF' }));
    expect(network.sent(ORDER)).toEqual([]);
    await person.type(screen.getByLabelText(/^File name/), 'Smith');
    await person.click(screen.getByRole('button', { name: 'Create PDF' }));
    await act(() => advance(100));
    expect(JSON.parse(network.sent(ORDER)[0]?.body ?? '')).toEqual({
      title: 'Smith',
      records: [
        { register: 'court', id: 12 },
        { register: 'recorder', id: 7 },
      ],
    });
    expect(went('replace')).toEqual(['/in/common/ViewExports']);
  });

  it('reloads the list of PDF files at growing intervals until none is in progress', async () => {
    const { advance, network } = await open('', list({ ...FILE, status: 'RUNNING', done: 1 }));
    expect(screen.getByRole('meter', { name: /My saved cases/ })).toHaveAttribute(
      'aria-valuetext',
      '1 of 3',
    );
    const before = network.sent(LIST).length;
    await act(() => advance(20_000));
    const looks = network.sent(LIST).length - before;
    expect(looks).toBeGreaterThan(4);
    expect(looks).toBeLessThan(9);
    network.always(LIST, list(FILE));
    await act(() => advance(5_000));
    const after = network.sent(LIST).length;
    expect(screen.getByRole('link', { name: 'Download My saved cases (PDF)' })).toHaveAttribute(
      'href',
      '/web/common/exports/12/records.pdf',
    );
    await act(() => advance(60_000));
    expect(network.sent(LIST)).toHaveLength(after);
  });

  it('continues to show and reload the list of PDF files after a failed reload', async () => {
    const { advance, network } = await open('', list({ ...FILE, status: 'RUNNING', done: 1 }));
    network.always(LIST, answer(503));
    await act(() => advance(30_000));
    expect(screen.getByRole('meter', { name: /My saved cases/ })).toBeVisible();
    network.always(LIST, list(FILE));
    await act(() => advance(30_000));
    expect(screen.getByRole('link', { name: 'Download My saved cases (PDF)' })).toBeVisible();
  });

  it('stops reloading PDF files when the user leaves the page during a reload', async () => {
    const { advance, network, visitDrawn } = await open('', list({ ...FILE, status: 'RUNNING' }));
    const reload = network.hold(LIST);
    await act(() => advance(1_000));
    const sent = network.sent(LIST).length;
    await visitDrawn('/in/common/Fees');
    reload.answer(list({ ...FILE, status: 'RUNNING' }));
    await act(() => advance(60_000));
    expect(network.sent(LIST)).toHaveLength(sent);
  });

  it('shows why one PDF file failed and what another one is missing', async () => {
    await open(
      '',
      list(
        { ...FILE, missing: 2 },
        { ...FILE, id: 13, title: 'Other', status: 'FAILED', problem: 'It broke. Ask again.' },
      ),
    );
    const [, ready, failed] = screen.getAllByRole('row');
    expect(ready).toHaveTextContent('2 not included (see the first page)');
    expect(failed).toHaveTextContent('It broke. Ask again.');
    expect(within(failed as HTMLElement).queryByRole('link')).not.toBeInTheDocument();
  });
});

describe('the PDF link', () => {
  it('shows the PDF link only to logged-in users, and notes when the file includes only the first records', async () => {
    const ids = Array.from({ length: MAX_EXPORTED + 1 }, (_, index) => index + 1);
    await renderOnPage(<ExportLink register="court" ids={ids} title="All" />, { user: testUser() });
    const link = screen.getByRole('link', { name: 'Export PDF of the first 200' });
    const { searchParams } = new URL(link.getAttribute('href') ?? '', 'http://localhost');
    const order = readExportOrder(Object.fromEntries(searchParams));
    expect(order?.title).toBe('All');
    expect(order?.records).toHaveLength(MAX_EXPORTED);
    await renderOnPage(<ExportLink register="court" ids={[1]} title="One" />, { user: null });
    expect(screen.getAllByRole('link')).toEqual([link]);
  });

  it.each(['', 'x', '0', '-1', '1e9', '.', '99999999999999999999'])(
    "doesn't request records for the invalid id %j",
    (court) => {
      expect(readExportOrder({ court, title: 'x' })).toBeNull();
    },
  );
});
