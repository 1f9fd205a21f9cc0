import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ErrorArea, Notices } from '../../../../src/client/app/shell/Notices';
import { SearchArea } from '../../../../src/client/app/shell/SearchArea';
import { selectSite } from '../../../../src/client/state/site/selectors';
import { NOTICE_MESSAGES } from '#contract/site/noticeMessages';
import { errorsShown } from '../../../../src/client/state/errors/slice';
import { loggedOutSeen } from '../../../../src/client/state/session/slice';
import { sessionEndNeared } from '../../../../src/client/state/sessionEnd/slice';
import { demoLoadReceived } from '../../../../src/client/state/demoLoad/slice';
import { messageDismissed } from '../../../../src/client/state/motd/slice';
import {
  appStarted,
  connectionChanged,
  newBuildSeen,
  pageReloadChosen,
} from '../../../../src/client/state/site/slice';
import { Dialog } from '../../../../src/client/ui/Dialog';
import { answer, listAnswer } from '../../../support/testPorts';
import { renderOnPage } from '../../../support/testPage';
import { testUser } from '../../../support/testSite';

beforeAll(() => {
  // jsdom doesn't support dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

const NEWER = /new version of this site/;

describe('the offer of a new version', () => {
  const content = (
    <>
      <input aria-label="Name" />
      <input aria-label="Number" />
      <Notices />
    </>
  );

  it('offers a new version without taking the focus, and reloads the page', async () => {
    const page = await renderOnPage(content);
    act(() => void page.dispatch(newBuildSeen()));
    expect(await screen.findByText(NEWER)).toBeVisible();
    expect(document.body).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(page.went('reload')).toEqual(['']);
    // Dispatched before the reload, so that forms can save their text.
    expect(page.count(pageReloadChosen)).toBe(1);
  });

  it('delays the offer of a new version while the user types, even between two fields', async () => {
    const page = await renderOnPage(content);
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Name'), 'Smi');
    act(() => void page.dispatch(newBuildSeen()));
    await page.drawn();
    expect(screen.queryByText(NEWER)).toBeNull();
    await user.tab();
    expect(screen.getByLabelText('Number')).toHaveFocus();
    expect(screen.queryByText(NEWER)).toBeNull();
    await user.tab();
    expect(await screen.findByText(NEWER)).toBeVisible();
  });

  it('keeps the offer of a new version visible when the user starts to type', async () => {
    const page = await renderOnPage(content);
    act(() => void page.dispatch(newBuildSeen()));
    await screen.findByText(NEWER);
    await userEvent.click(screen.getByLabelText('Name'));
    expect(screen.getByText(NEWER)).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveFocus();
  });
});

const message = (category: string, text: string) => ({
  category,
  message: `<p>${text}</p>`,
  updated: '2026-01-05T00:00:00Z',
});

describe('several notices', () => {
  const THREE = [
    message('*-*-*', 'First.'),
    message('COURT-*-*', 'Second.'),
    message('COURT-IN-*', 'Third.'),
  ];

  async function openThree() {
    const page = await renderOnPage(<Notices />, {
      at: '/in/court',
      prepare: ({ network }) => network.always('GET /web/motd/messages', listAnswer(THREE)),
    });
    await screen.findByText('First.');
    return page;
  }
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  it('shows notices in one strip that can be browsed in both directions', async () => {
    await openThree();
    expect(screen.getByText(/1 of 3/)).toBeVisible();
    expect(screen.queryByText('Second.')).toBeNull();
    await press('Next notice');
    expect(screen.getByText('Second.')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('2 of 3');
    await press('Previous notice');
    expect(screen.getByText('First.')).toBeVisible();
  });

  it('dismisses notices one at a time by name and shows the next', async () => {
    const { count } = await openThree();
    await press('Next notice');
    await press('Dismiss : Second.');
    expect(count(messageDismissed)).toBe(1);
    await waitFor(() => expect(screen.getByText('Third.')).toBeVisible());
    expect(screen.getByRole('region', { name: 'Notices' })).toHaveFocus();
    await press('Dismiss : Third.');
    await press('Dismiss : First.');
    expect(screen.queryByRole('region', { name: 'Notices' })).toBeNull();
  });

  it('shows an urgent notice first', async () => {
    const page = await openThree();
    await press('Next notice');
    act(() => void page.dispatch(connectionChanged({ isOnline: false })));
    expect(screen.getByText(/You’re offline/)).toBeVisible();
    act(() => void page.dispatch(connectionChanged({ isOnline: true })));
    expect(screen.getByRole('status')).toHaveTextContent('of 3');
  });
});

describe('the warning about an unsupported browser', () => {
  it('never cuts off the browser warning, which has its own dismiss button', async () => {
    const page = await renderOnPage(<Notices />);
    const site = page.select(selectSite);
    act(() => void page.dispatch(appStarted({ ...site, isBrowserSupported: false })));
    const warning = await screen.findByText(NOTICE_MESSAGES.unsupportedBrowser);
    // Notices cut to one line lack this attribute.
    expect(warning).toHaveAttribute('data-open');
    await userEvent.click(screen.getByRole('button', { name: /^Hide.*browser warning$/ }));
    expect(screen.queryByText(NOTICE_MESSAGES.unsupportedBrowser)).toBeNull();
  });
});

describe('the end of a session', () => {
  async function openWarned() {
    const page = await renderOnPage(<Notices />, { user: testUser() });
    await act(async () => {
      page.dispatch(sessionEndNeared({ secondsLeft: 120 }));
      await page.settle();
    });
    return page;
  }

  it('opens a dialog with the remaining time', async () => {
    const page = await openWarned();
    expect(await screen.findByRole('dialog', { name: 'Are you still there?' })).toBeVisible();
    const words = screen.getByText(/logged out in less than 2 minutes/);
    expect(words).toHaveAttribute('aria-live', 'polite');
    act(() => void page.dispatch(sessionEndNeared({ secondsLeft: 30 })));
    expect(words).toHaveTextContent('less than 30 seconds');
  });

  it.each(['the button', 'Escape'])('postpones the end of a session with %s', async (way) => {
    const page = await openWarned();
    const stay = await screen.findByRole('button', { name: 'Stay logged in' });
    page.network.always('POST /web/users/current/session', answer(200, { expiresAt: '' }));
    if (way === 'the button') await userEvent.click(stay);
    else fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(page.network.sent('POST /web/users/current/session')).toHaveLength(1);
  });

  it('offers to log out with a form that the browser posts', async () => {
    await openWarned();
    const form = await screen.findByRole('form', { name: 'Log out now' });
    expect(form).toHaveAttribute('action', '/web/in/common/Logout');
    expect(form).toHaveAttribute('method', 'post');
  });

  it("shows an error if the session couldn't be extended", async () => {
    const page = await openWarned();
    page.network.always('POST /web/users/current/session', { kind: 'offline' });
    await userEvent.click(await screen.findByRole('button', { name: 'Stay logged in' }));
    expect(await screen.findByText(/couldn’t be extended/)).toHaveAttribute('role', 'alert');
    expect(screen.getByRole('button', { name: 'Stay logged in' })).toBeEnabled();
  });

  it('shows on the page that the session ended', async () => {
    const page = await renderOnPage(<Notices />, { user: testUser() });
    expect(screen.queryByText(NOTICE_MESSAGES.sessionEnded)).toBeNull();
    act(() => void page.dispatch(loggedOutSeen()));
    expect(await screen.findByText(NOTICE_MESSAGES.sessionEnded)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(NOTICE_MESSAGES.sessionEnded);
  });
});

describe('an error while the summary is out of view', () => {
  const content = (
    <>
      <ErrorArea />
      <button>Save</button>
    </>
  );

  it.each([
    ['moves the focus to an error summary that is out of view', true],
    ["doesn't move the focus to an error summary that is in view", false],
  ])('%s', async (_title, isFar) => {
    const page = await renderOnPage(content);
    page.sight.isFar = isFar;
    const button = screen.getByRole('button', { name: 'Save' });
    button.focus();
    act(() => void page.dispatch(errorsShown([{ text: 'It broke.' }])));
    const summary = screen.getByRole('group', { name: 'There is a problem' });
    expect(isFar ? summary : button).toHaveFocus();
  });
});

describe('an error while a dialog is open', () => {
  /** A page with a dialog that opens and closes. */
  function Opener() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <ErrorArea />
        <button onClick={() => setIsOpen(true)}>Open</button>
        <Dialog
          isOpen={isOpen}
          title="Return"
          onClose={() => setIsOpen(false)}
          onUnsupported={() => undefined}
        >
          <input aria-label="Reason" />
          <button>Send</button>
        </Dialog>
      </>
    );
  }

  async function openDialog(earlier: readonly { readonly text: string }[] = []) {
    const page = await renderOnPage(<Opener />);
    act(() => void page.dispatch(errorsShown(earlier)));
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Return' }));
    return { page, dialog };
  }

  it('shows and focuses an error inside the open dialog, in a region that announces it', async () => {
    const { page, dialog } = await openDialog();
    const alert = dialog.getByRole('alert');
    expect(alert).toBeEmptyDOMElement();
    dialog.getByRole('button', { name: 'Send' }).focus();
    const failed = [{ text: 'Another reviewer has the lock.', subject: 'return' }];
    act(() => void page.dispatch(errorsShown(failed)));
    expect(alert).toHaveTextContent('Another reviewer has the lock.');
    const summary = dialog.getByRole('group', { name: 'There is a problem' });
    expect(summary).toHaveFocus();
    // Again, after the next attempt.
    dialog.getByRole('button', { name: 'Send' }).focus();
    act(() => void page.dispatch(errorsShown(failed.map((line) => ({ ...line })))));
    expect(summary).toHaveFocus();
  });

  it('keeps the focus in the field that the user is typing in if the error is visible in the dialog', async () => {
    const { page, dialog } = await openDialog();
    dialog.getByLabelText('Reason').focus();
    act(() => void page.dispatch(errorsShown([{ text: 'It broke.' }])));
    expect(dialog.getByText('It broke.')).toBeVisible();
    expect(dialog.getByLabelText('Reason')).toHaveFocus();
  });

  it("doesn't move earlier errors into the dialog, but shows a new error with the same text there", async () => {
    const { page, dialog } = await openDialog([{ text: 'You’re offline.' }]);
    expect(dialog.queryByText('You’re offline.')).toBeNull();
    const again = { text: 'You’re offline.', subject: 'return' };
    act(() => void page.dispatch(errorsShown([again])));
    expect(dialog.getByText('You’re offline.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.getAllByText('You’re offline.')).toHaveLength(1);
  });

  it('shows an error in the dialog even if the page already shows the same error', async () => {
    const { page, dialog } = await openDialog([{ text: 'You’re offline.' }]);
    act(() => void page.dispatch(errorsShown([{ text: 'You’re offline.' }])));
    expect(dialog.getByText('You’re offline.')).toBeVisible();
    expect(dialog.getByRole('group', { name: 'There is a problem' })).toHaveFocus();
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.getAllByText('You’re offline.')).toHaveLength(1);
  });
});

describe('the notice that demo data is still loading', () => {
  it('keeps the notice about loading demo data visible until the load ends', async () => {
    const page = await renderOnPage(<Notices />, {
      site: { demoLoad: { isLoading: true, loaded: 3, of: 5 } },
      prepare: ({ network }) =>
        network.always(
          'GET /web/common/demo-load',
          answer(200, { isLoading: true, loaded: 3, of: 5 }),
        ),
    });
    const text = 'Demo data is still loading: 3 of 5 registers';
    expect(await screen.findByText(text)).toBeVisible();
    act(() => void page.dispatch(demoLoadReceived({ isLoading: false, loaded: 0, of: 0 })));
    expect(screen.queryByText(text)).toBeNull();
  });
});

describe('a URL without a screen', () => {
  it('shows the missing URL below the heading, not in the error area', async () => {
    await renderOnPage(
      <>
        <Notices />
        <SearchArea />
        <ErrorArea />
      </>,
      { at: '/in/nowhere/at-all' },
    );
    expect(await screen.findByRole('heading', { name: 'Page not found', level: 1 })).toBeVisible();
    const path = screen.getByText('/nowhere/at-all');
    expect(path.closest('p')).toHaveTextContent(
      /^We can’t find that page.*You tried \/nowhere\/at-all$/,
    );
    expect(screen.queryByText('There is a problem')).toBeNull();
  });

  it.each([
    ['/in/cases/89D01-2601-F6-000012', '89D01-2601-F6-000012'],
    ['/in/cases/2026', ''],
  ])('fills a record number in %s into the search', async (at, text) => {
    await renderOnPage(
      <>
        <Notices />
        <SearchArea />
        <ErrorArea />
      </>,
      { at },
    );
    expect(await screen.findByRole('textbox', { name: /^Name or number/ })).toHaveValue(text);
  });
});
