import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  RECORDING_REQUEST_MAX_BYTES,
  VISITOR_RECORDING_REQUEST_MAX_BYTES,
} from '#contract/site/recordings';
import { ScreenOutlet } from '../../../../src/client/app/ScreenOutlet';
import { ErrorArea, Notices } from '../../../../src/client/app/shell/Notices';
import { RecordingDialog } from '../../../../src/client/app/shell/RecordingDialog';
import * as files from '../../../../src/client/platform/browserFiles';
import { sagaCrashed } from '../../../../src/client/state/keepAlive';
import { rowById } from '../../../../src/client/app/routeTable';
import type { CurrentUser } from '#contract/schemas/users';
import { answer } from '../../../support/testPorts';
import { expectComplaint } from '../../../support/quietConsole';
import { renderOnPage } from '../../../support/testPage';
import { TEST_SITE, testUser } from '../../../support/testSite';

const SEND = 'POST /web/recordings';
const OFFER = 'Send a recording of what happened';
const button = (name: string) => screen.getByRole('button', { name });

beforeAll(() => {
  // jsdom has no dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(() => jest.restoreAllMocks());

/** Renders a page where an effect crashed and the user accepted the offer. */
async function openDialog(note = '', user: CurrentUser | null = testUser()) {
  const page = await renderOnPage(
    <>
      <Notices />
      <ErrorArea />
      <RecordingDialog />
    </>,
    {
      at: '/in/court?countyId=18097',
      ...(user === null ? {} : { user }),
      mayCrash: true,
    },
  );
  page.network.always(SEND, answer(200, { reference: '1b9d6bcd-0000-4000-8000-000000000001' }));
  act(() => void page.dispatch(sagaCrashed({ message: `It broke${note}` })));
  await userEvent.click(button(OFFER));
  await page.drawn();
  return page;
}

const press = async (page: Awaited<ReturnType<typeof openDialog>>, name: string): Promise<void> => {
  await userEvent.click(button(name));
  await page.drawn();
};

describe('the crash notice', () => {
  it('keeps the crash notice closed after it is dismissed', async () => {
    const page = await renderOnPage(<Notices />, { mayCrash: true });
    expect(screen.queryByText(/did not work/)).toBeNull();
    act(() => void page.dispatch(sagaCrashed({ message: 'x' })));
    expect(await screen.findByText(/Something went wrong on this page/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Dismiss/ }));
    act(() => void page.dispatch(sagaCrashed({ message: 'x' })));
    expect(screen.queryByText(/did not work/)).toBeNull();
  });
});

describe('a crashed screen', () => {
  it('offers a recording that states the problem and where it occurred', async () => {
    expectComplaint(/No such county/);
    const page = await renderOnPage(
      <>
        <ScreenOutlet />
        <RecordingDialog />
      </>,
      {
        at: '/in/court',
        rowOf(id) {
          const row = rowById(id);
          const Screen = () => {
            throw new Error('No such county');
          };
          return row && { ...row, load: () => Promise.resolve({ Screen }) };
        },
      },
    );
    await userEvent.click(button(OFFER));
    await page.drawn();
    const dialog = screen.getByRole('dialog', { name: OFFER });
    expect(within(dialog).getByText('Screen: No such county')).toBeVisible();
  });
});

describe('the recording dialog', () => {
  it('shows the contents of a recording before anything is sent', async () => {
    const page = await openDialog();
    const dialog = within(screen.getByRole('dialog', { name: OFFER }));
    expect(dialog.getByText('Nothing has been sent yet.')).toBeVisible();
    expect(dialog.getByText(/no passwords, no cookies/)).toHaveTextContent(
      'If you worked on an electronic filing, it contains the draft, even if you haven’t filed it.',
    );
    expect(dialog.getByText('Effect: It broke')).toBeVisible();
    expect(dialog.getByText('/web/vue/in/court?countyId=18097')).toBeVisible();
    const lines = within(dialog.getByRole('region', { name: 'Lines of the recording' }));
    expect(lines.getByText(/^Page: app\/sagaCrashed/)).toBeVisible();
    const text = dialog.getByLabelText<HTMLTextAreaElement>('Text of the recording');
    expect(text.readOnly).toBe(true);
    expect(text.value).toBe(await page.recordings.take());
    expect(page.network.sent(SEND)).toEqual([]);
  });

  it('sends the recording with the user’s note and shows the reference', async () => {
    const page = await openDialog();
    const shown = screen.getByLabelText<HTMLTextAreaElement>('Text of the recording').value;
    await userEvent.type(screen.getByLabelText('What did you do? (optional)'), 'I clicked');
    await press(page, 'Send');
    expect(page.network.sent(SEND).map(({ body }) => JSON.parse(body ?? '') as unknown)).toEqual([
      {
        recording: shown,
        note: 'I clicked',
        problem: 'Effect: It broke',
        address: '/web/vue/in/court?countyId=18097',
      },
    ]);
    expect(screen.getByRole('dialog', { name: 'Recording sent' })).toBeVisible();
    expect(screen.getByText('1b9d6bcd')).toBeVisible();
    expect(screen.getByText(/when you email or call/)).toHaveTextContent(
      `${TEST_SITE.supportEmail} or ${TEST_SITE.supportPhone}`,
    );
  });

  it('copies the reference and reports success or failure', async () => {
    const copied = jest.spyOn(files, 'copyText').mockResolvedValueOnce(true);
    const page = await openDialog();
    await press(page, 'Send');
    await press(page, 'Copy reference');
    expect(copied).toHaveBeenCalledWith('1b9d6bcd');
    expect(screen.getByText('Copied.')).toBeVisible();
    copied.mockResolvedValueOnce(false);
    await press(page, 'Copy reference');
    expect(screen.getByText('Couldn’t copy. Select the reference and copy it.')).toBeVisible();
  });

  it('reports a failure, keeps the note, and resends on request', async () => {
    const page = await openDialog();
    page.network.once(SEND, answer(503, { message: 'The service is busy.' }));
    await userEvent.type(screen.getByLabelText('What did you do? (optional)'), 'I clicked');
    await press(page, 'Send');
    const alerts = within(screen.getByRole('dialog')).getAllByRole('alert');
    const texts = alerts.map(({ textContent }) => textContent).join(' ');
    expect(texts).toContain('The recording wasn’t sent, but nothing is lost');
    expect(texts).toContain('The service is busy.');
    expect(screen.getByLabelText('What did you do? (optional)')).toHaveValue('I clicked');
    await press(page, 'Send');
    expect(screen.getByText('1b9d6bcd')).toBeVisible();
    expect(page.network.sent(SEND)).toHaveLength(2);
  });

  it('saves the recording to a file without sending it', async () => {
    const saved = jest.spyOn(files, 'saveText').mockImplementation(() => undefined);
    const page = await openDialog();
    await press(page, 'Save to a file');
    const { value } = screen.getByLabelText<HTMLTextAreaElement>('Text of the recording');
    expect(saved.mock.calls).toEqual([['countyline-recording.json', value]]);
    expect(page.network.sent(SEND)).toEqual([]);
  });

  it('offers only the file when the recording is too large', async () => {
    jest.spyOn(files, 'bytesOf').mockReturnValue(RECORDING_REQUEST_MAX_BYTES);
    await openDialog();
    expect(screen.getByText(/too large to send/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    expect(button('Save to a file')).toBeVisible();
  });

  it('offers a visitor only the file if the recording exceeds the visitor limit', async () => {
    jest.spyOn(files, 'bytesOf').mockReturnValue(VISITOR_RECORDING_REQUEST_MAX_BYTES);
    await openDialog('', null);
    expect(screen.getByText(/too large to send/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  });

  it('lets a logged-in user send a larger recording than a visitor', async () => {
    jest.spyOn(files, 'bytesOf').mockReturnValue(VISITOR_RECORDING_REQUEST_MAX_BYTES);
    await openDialog();
    expect(button('Send')).toBeVisible();
  });

  it('closes the recording dialog on Escape', async () => {
    const page = await openDialog();
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    await page.drawn();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(page.network.sent(SEND)).toEqual([]);
  });

  it('supports the keyboard: the lines scroll, and each button gets the focus in turn', async () => {
    await openDialog();
    const reached: string[] = [];
    screen.getByRole('region', { name: 'Lines of the recording' }).focus();
    for (let step = 0; step < 6; step += 1) {
      await userEvent.tab();
      reached.push(document.activeElement?.textContent ?? '');
    }
    expect(reached).toEqual(expect.arrayContaining(['Send', 'Save to a file', 'Close']));
  });

  it('renders no HTML from the recording', async () => {
    await openDialog('<img src=x onerror=alert(1)>');
    expect(screen.getByRole('dialog').querySelector('img')).toBeNull();
    expect(screen.getByText('Effect: It broke<img src=x onerror=alert(1)>')).toBeVisible();
  });
});
