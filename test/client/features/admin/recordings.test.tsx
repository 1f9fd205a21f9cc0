import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RecordingDetails, StoredRecording } from '#contract/schemas/recordings';
import { Screen as RecordingScreen } from '../../../../src/client/features/admin/screens/RecordingScreen';
import { Screen as RecordingsScreen } from '../../../../src/client/features/admin/screens/RecordingsScreen';
import { goodAnswer } from '../../../support/goodAnswers';
import { answer } from '../../../support/testPorts';
import { renderOnPage } from '../../../support/testPage';
import { testUser } from '../../../support/testSite';

const REFERENCE = '1b9d6bcd-0000-4000-8000-000000000001';
const ERROR = '2c0e7cde-0000-4000-8000-000000000002';
const GONE = '3d1f8def-0000-4000-8000-000000000003';
const GET = `GET /web/recordings/${REFERENCE}`;
const SUPER_USER = testUser({ isSuperUser: true });

const RECORDING: StoredRecording = {
  reference: REFERENCE,
  storedAt: '2026-07-06T13:00:00Z',
  username: null,
  build: 'build-7',
  address: '/web/vue/in/court?countyId=18097',
  problem: 'Effect: <b>It broke</b>',
  size: 2_000,
};
const DETAILS: RecordingDetails = {
  items: [
    { line: 1, at: 1_234, text: 'Page: location/routeChanged' },
    { line: 2, at: null, text: 'Request: GET /web/court/cases' },
  ],
  total: 2,
  capped: false,
  asOf: '2026-07-06T13:00:00Z',
  pageNumber: 1,
  pageSize: 200,
  recording: RECORDING,
  unreadable: null,
  note: 'I clicked on Marion County',
  serverErrors: [
    {
      reference: ERROR,
      at: '2026-07-06T12:59:00Z',
      method: 'GET',
      route: '/web/court/cases',
      message: 'relation is missing',
      stack: 'Error: relation is missing\n    at search',
    },
  ],
  missingErrors: [GONE],
  keptUntil: '2026-08-05T13:00:00Z',
};

describe('the recording list', () => {
  const openList = (address = '/in/admin/Recordings') =>
    renderOnPage(<RecordingsScreen />, {
      user: SUPER_USER,
      at: address,
      prepare: ({ network }) =>
        network.always(
          'GET /web/recordings',
          goodAnswer('getRecordings', {
            items: [RECORDING],
            total: 1,
            pageNumber: 1,
            pageSize: 50,
          }),
        ),
    });

  it('shows the reference field while the list loads, and keeps typed text', async () => {
    let respond: () => void = () => undefined;
    const page = await renderOnPage(<RecordingsScreen />, {
      user: SUPER_USER,
      at: '/in/admin/Recordings',
      prepare({ network }) {
        const held = network.hold('GET /web/recordings');
        respond = () => held.answer(goodAnswer('getRecordings', { items: [RECORDING], total: 1 }));
      },
    });
    const field = screen.getByRole('textbox', { name: /Reference ID/ });
    await userEvent.type(field, '1b9d');
    respond();
    await act(() => page.settle());
    expect(screen.getByRole('row', { name: /1b9d6bcd/ })).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Reference ID/ })).toBe(field);
    expect(field).toHaveValue('1b9d');
  });

  it('shows time, sender, page, and problem of each recording with a link', async () => {
    await openList();
    const row = within(screen.getByRole('row', { name: /1b9d6bcd/ }));
    expect(row.getByRole('link', { name: '1b9d6bcd' })).toHaveAttribute(
      'href',
      `/in/admin/Recording?reference=${REFERENCE}`,
    );
    for (const words of ['A visitor', 'Effect: <b>It broke</b>', RECORDING.address, 'build-7']) {
      expect(row.getByRole('cell', { name: words })).toBeVisible();
    }
  });

  it('searches recordings by reference and puts the reference into the URL', async () => {
    const page = await openList();
    await userEvent.type(screen.getByLabelText(/^Reference ID/), ' 2c0e7cde ');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await page.drawn();
    expect(page.went('push')).toEqual(['/in/admin/Recordings?reference=2c0e7cde']);
    expect(page.network.lines()).toContain('GET /web/recordings?pageNumber=1&reference=2c0e7cde');
  });
});

describe('a recording', () => {
  const openRecording = (changes: Partial<RecordingDetails> = {}) =>
    renderOnPage(<RecordingScreen />, {
      user: SUPER_USER,
      at: `/in/admin/Recording?reference=${REFERENCE}`,
      prepare: ({ network }) => {
        network.always(GET, answer(200, { ...DETAILS, ...changes }));
        network.always(`DELETE /web/recordings/${REFERENCE}`, answer(200, null));
      },
    });

  it('shows a recording with the related server errors', async () => {
    await openRecording();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Recording 1b9d6bcd');
    expect(screen.getByText('I clicked on Marion County')).toBeVisible();
    const error = within(screen.getByRole('region', { name: 'Server error 2c0e7cde' }));
    expect(error.getByText('GET /web/court/cases')).toBeVisible();
    expect(error.getByText('relation is missing')).toBeVisible();
    expect(error.getByRole('region', { name: 'Stack trace of 2c0e7cde' })).toHaveTextContent(
      'at search',
    );
    expect(screen.getByText(/Error 3d1f8def is no longer stored/)).toBeVisible();
  });

  it('lists the lines of a recording with their times', async () => {
    await openRecording();
    const row = within(screen.getByRole('row', { name: /^1 / }));
    expect(row.getByText('1.234 s')).toBeVisible();
    expect(row.getByText('Page: location/routeChanged')).toBeVisible();
  });

  it('explains unreadable lines of a recording, which can still be deleted', async () => {
    const unreadable = 'The recording is nested more than 64 levels deep.';
    await openRecording({ items: [], total: 0, unreadable });
    expect(screen.getByText(/can't be shown. The recording is nested/)).toBeVisible();
    expect(screen.queryByText(/No activity/)).toBeNull();
    expect(screen.getByText('I clicked on Marion County')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete' })).toBeVisible();
  });

  it('shows a message for a recording without lines', async () => {
    await openRecording({ items: [], total: 0 });
    expect(screen.getByRole('heading', { name: 'No lines' })).toBeVisible();
  });

  it('saves a recording to a file', async () => {
    await openRecording();
    const link = screen.getByRole('link', { name: 'Save to a file' });
    expect(link).toHaveAttribute('href', `/web/recordings/${REFERENCE}/file`);
    expect(link).toHaveAttribute('download');
  });

  it('deletes a recording on the second click on Delete and returns to the list', async () => {
    const page = await openRecording();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Delete' }));
    await page.drawn();
    expect(page.network.lines().filter((line) => line.startsWith('DELETE'))).toEqual([]);
    await userEvent.tab();
    screen.getByRole('button', { name: 'Delete' }).focus();
    await userEvent.keyboard('{Enter>3/}');
    expect(page.network.lines().filter((line) => line.startsWith('DELETE'))).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Delete permanently' }));
    await act(() => page.settle());
    expect(page.network.sent(`DELETE /web/recordings/${REFERENCE}`)).toHaveLength(1);
    expect(page.went('push')).toEqual(['/in/admin/Recordings']);
  });
});
