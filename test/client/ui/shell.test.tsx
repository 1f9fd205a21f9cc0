import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from '../../../src/client/ui/Dialog';
import { HeaderMenu } from '../../../src/client/ui/HeaderMenu';
import { Page } from '../../../src/client/ui/Page';
import { PageHeading } from '../../../src/client/ui/PageHeading';
import { ShellHeader } from '../../../src/client/ui/ShellHeader';
import { SkipLink } from '../../../src/client/ui/SkipLink';
import { StateMessage } from '../../../src/client/ui/StateMessage';
import { StatusTag } from '../../../src/client/ui/StatusTag';
import { TabBar } from '../../../src/client/ui/TabBar';

it('skips to the content', async () => {
  const user = userEvent.setup();
  render(
    <>
      <SkipLink targetId="content" />
      <Page contentId="content">
        <PageHeading>Court Cases</PageHeading>
      </Page>
    </>,
  );
  await user.tab();
  expect(screen.getByRole('button', { name: 'Skip to content' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
});

it('renders a heading that can receive the focus', () => {
  render(<PageHeading>Court Cases</PageHeading>);
  screen.getByRole('heading', { level: 1 }).focus();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

it('opens the account part of the header with one button on small screens', async () => {
  render(
    <ShellHeader
      home={<a href="/in/">Home</a>}
      links={<a href="/mi/">Michigan</a>}
      account={<span>Log in here</span>}
      accountLabel="Log in"
    />,
  );
  const button = screen.getByRole('button', { name: 'Log in' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.setup().click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
});

it('closes open header parts on Escape and returns the focus', async () => {
  const person = userEvent.setup();
  render(
    <ShellHeader
      home={<a href="/in/">Home</a>}
      links={<a href="/mi/">Michigan</a>}
      account={<span>Log in here</span>}
      accountLabel="Log in"
    />,
  );
  const button = screen.getByRole('button', { name: 'Log in' });
  await person.click(button);
  screen.getByRole('link', { name: 'Michigan' }).focus();
  await person.keyboard('{Escape}');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(button).toHaveFocus();
});

describe('a header menu', () => {
  async function open() {
    const person = userEvent.setup();
    render(
      <>
        <HeaderMenu id="menu" title="Welcome, Uma">
          <a href="/account">Account</a>
        </HeaderMenu>
        <a href="/next">Next</a>
      </>,
    );
    const button = screen.getByRole('button', { name: 'Welcome, Uma' });
    await person.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    return { button, person };
  }

  it('closes a header menu on Escape and returns the focus', async () => {
    const { button, person } = await open();
    await person.tab();
    expect(screen.getByRole('link', { name: 'Account' })).toHaveFocus();
    await person.keyboard('{Escape}');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).toHaveFocus();
  });

  it('closes a header menu when the focus leaves it', async () => {
    const { button, person } = await open();
    await person.tab();
    await person.tab();
    expect(screen.getByRole('link', { name: 'Next' })).toHaveFocus();
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });
});

it('opens the sidebar with one button, and shows no button without a sidebar', async () => {
  const { rerender } = render(
    <Page contentId="content" sidebar={<nav>My Saved Cases</nav>} sidebarLabel="My account">
      Content
    </Page>,
  );
  const button = screen.getByRole('button', { name: 'My account' });
  await userEvent.setup().click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  rerender(<Page contentId="content">Content</Page>);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('shows the tabs as links in a navigation landmark', () => {
  render(
    <TabBar
      label="Main"
      entries={[
        { key: 'court', link: <a href="/court/">Court Cases</a> },
        { key: 'notes', isRight: true, link: <a href="/notes">Notifications</a> },
      ]}
    />,
  );
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Notifications' })).toBeInTheDocument();
});

it('shows a status as text, not only by shape or color', () => {
  render(<StatusTag tone="pastDue">Past due</StatusTag>);
  expect(screen.getByText('Past due')).toBeInTheDocument();
});

it('explains what to do next if there is nothing to show', () => {
  render(
    <StateMessage kind="notFound" title="Case not found" action={<a href="/in/">Go home</a>}>
      Check the number, or search again.
    </StateMessage>,
  );
  expect(screen.getByRole('heading', { name: 'Case not found' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go home' })).toBeInTheDocument();
});

describe('a dialog', () => {
  const handleUnsupported = jest.fn();

  function Removal() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Remove
        </button>
        <Dialog
          isOpen={isOpen}
          title="Remove this case?"
          onClose={() => setOpen(false)}
          onUnsupported={handleUnsupported}
        >
          It leaves your list.
        </Dialog>
      </>
    );
  }

  afterEach(() => {
    cleanup();
    handleUnsupported.mockReset();
    Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal');
    Reflect.deleteProperty(HTMLDialogElement.prototype, 'close');
  });

  it("notifies a dialog's owner if the browser doesn't support dialogs", async () => {
    Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal');
    render(<Removal />);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Remove' }));
    expect(handleUnsupported).toHaveBeenCalledTimes(1);
  });

  function supportDialogs(): void {
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.setAttribute('open', '');
    };
    HTMLDialogElement.prototype.close = function close() {
      this.removeAttribute('open');
    };
  }

  /** Closes a dialog as browsers do for a second Escape, without a `cancel` event. */
  function closeByBrowser(dialog: HTMLElement): void {
    (dialog as HTMLDialogElement).close();
    fireEvent(dialog, new Event('close'));
  }

  it("notifies a dialog's owner when the browser closes the dialog without asking", async () => {
    supportDialogs();
    const user = userEvent.setup();
    render(<Removal />);
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    closeByBrowser(screen.getByRole('dialog'));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.getByRole('dialog', { name: 'Remove this case?' })).toBeVisible();
  });

  it('reopens a dialog that the browser closed if the app still renders the dialog as open', () => {
    supportDialogs();
    const handleClose = jest.fn();
    render(
      <Dialog isOpen title="Are you there?" onClose={handleClose} onUnsupported={handleUnsupported}>
        You’ll be logged out.
      </Dialog>,
    );
    const dialog = screen.getByRole('dialog', { name: 'Are you there?' });
    for (const times of [1, 2]) {
      closeByBrowser(dialog);
      expect(handleClose).toHaveBeenCalledTimes(times);
      expect(dialog).toHaveAttribute('open');
    }
  });

  it('opens a modal dialog and closes it with its button', async () => {
    supportDialogs();
    const user = userEvent.setup();
    render(<Removal />);
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.getByRole('dialog', { name: 'Remove this case?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(handleUnsupported).not.toHaveBeenCalled();
  });
});
