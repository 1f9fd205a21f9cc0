import { copyrightLine, footerDisclaimer } from '#contract/site/footer';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { INDIANA, MICHIGAN } from '#contract/locales';
import { ErrorSummary } from '../../../src/client/ui/ErrorSummary';
import { Field } from '../../../src/client/ui/Field';
import { HelpPopup } from '../../../src/client/ui/HelpPopup';
import { MessageBox } from '../../../src/client/ui/MessageBox';
import { ShellFooter } from '../../../src/client/ui/ShellFooter';
import { TextInput } from '../../../src/client/ui/TextInput';
import { Toast } from '../../../src/client/ui/Toast';

describe('the error area', () => {
  it('renders an alert with a heading and one line per message', () => {
    render(<ErrorSummary errors={[{ message: 'One.' }, { message: 'Two.' }]} />);
    const alert = screen.getByRole('alert');
    expect(within(alert).getByRole('heading')).toHaveTextContent('There is a problem');
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['One.', 'Two.']);
  });

  it('renders an empty live region without an error', () => {
    render(<ErrorSummary errors={[]} />);
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });

  it('focuses the error area and links each line to its field', async () => {
    const ref = createRef<HTMLDivElement>();
    render(
      <>
        <ErrorSummary
          ref={ref}
          errors={[{ message: 'Please enter a Party Name.', fieldId: 'party' }]}
        />
        <Field label="Party Name" id="party">
          <TextInput />
        </Field>
      </>,
    );
    ref.current?.focus();
    expect(screen.getByRole('group', { name: 'There is a problem' })).toHaveFocus();
    await userEvent.setup().click(screen.getByText('Please enter a Party Name.'));
    expect(screen.getByLabelText('Party Name')).toHaveFocus();
  });
});

it('hides a message box on request, only if it is dismissible', async () => {
  const handleDismiss = jest.fn();
  const { rerender } = render(
    <MessageBox onDismiss={handleDismiss}>Courts are closed.</MessageBox>,
  );
  await userEvent.setup().click(screen.getByRole('button', { name: 'Hide' }));
  expect(handleDismiss).toHaveBeenCalledTimes(1);
  rerender(<MessageBox>Courts are closed.</MessageBox>);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

describe('the toast', () => {
  function showToast(message: string | null = 'Saved.') {
    const handlers = { onDismiss: jest.fn(), onHold: jest.fn(), onRelease: jest.fn() };
    const view = render(<Toast message={message} {...handlers} />);
    return { ...handlers, view };
  }

  it('announces a toast in an existing live region', () => {
    const { view, ...handlers } = showToast(null);
    const region = screen.getByRole('status');
    expect(region).toBeEmptyDOMElement();
    view.rerender(<Toast message="Saved." {...handlers} />);
    expect(region).toHaveTextContent('Saved.');
  });

  it('keeps a toast until both the pointer and the focus have left', () => {
    const { onHold, onRelease } = showToast();
    const bubble = screen.getByRole('presentation');
    const button = screen.getByRole('button', { name: 'Dismiss message' });
    fireEvent.pointerEnter(bubble);
    fireEvent.focus(button);
    expect(onHold).toHaveBeenCalledTimes(1);
    fireEvent.pointerLeave(bubble);
    expect(onRelease).not.toHaveBeenCalled();
    fireEvent.blur(button);
    expect(onRelease).toHaveBeenCalledTimes(1);
  });

  it('closes a toast on click and on Escape', async () => {
    const { onDismiss } = showToast();
    const user = userEvent.setup();
    await user.click(screen.getByText('Saved.'));
    expect(onDismiss).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Dismiss message' }));
    expect(onDismiss).toHaveBeenCalledTimes(2);
    await user.keyboard('{Escape}');
    expect(onDismiss).toHaveBeenCalledTimes(3);
  });

  it('shakes a toast on request', () => {
    const handlers = { onDismiss: jest.fn(), onHold: jest.fn(), onRelease: jest.fn() };
    const { rerender } = render(<Toast message="One" {...handlers} />);
    expect(screen.getByRole('presentation')).not.toHaveClass('shaking');
    rerender(<Toast message="Two" isShaking {...handlers} />);
    expect(screen.getByRole('presentation')).toHaveClass('shaking');
  });
});

describe('the help popup', () => {
  it('opens help from a question mark named "more information", with the title Help', async () => {
    const user = userEvent.setup();
    render(<HelpPopup>Names in quotes match exactly.</HelpPopup>);
    const button = screen.getByRole('button', { name: 'more information' });
    expect(button).toHaveTextContent('?');
    await user.click(button);
    const popup = screen.getByRole('dialog', { name: 'Help' });
    expect(popup).toHaveTextContent('Names in quotes match exactly.');
    expect(popup).toHaveFocus();
  });

  it('opens help at 320 by 200 px, and grows instead of scrolling', async () => {
    const user = userEvent.setup();
    render(<HelpPopup>Short.</HelpPopup>);
    await user.click(screen.getByRole('button', { name: 'more information' }));
    expect(screen.getByRole('dialog')).toHaveStyle({ width: '320px', minHeight: '200px' });
  });

  it('closes help on Escape and returns the focus', async () => {
    const user = userEvent.setup();
    render(<HelpPopup>Short.</HelpPopup>);
    const button = screen.getByRole('button', { name: 'more information' });
    await user.click(button);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  it('closes help on a click outside but not inside, and leaves the focus on the clicked element', async () => {
    const user = userEvent.setup();
    render(
      <>
        <HelpPopup>Short.</HelpPopup>
        <button>Search</button>
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'more information' }));
    await user.click(screen.getByText('Short.'));
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Search' })).toHaveFocus();
  });
});

describe('the footer', () => {
  it.each([
    [INDIANA, /Indiana courts, county recorders and clerks/],
    [MICHIGAN, /Michigan county offices of the register of deeds/],
  ])('shows the disclaimer of each edition', (locale, source) => {
    render(
      <ShellFooter
        disclaimer={footerDisclaimer(locale)}
        links={[]}
        copyright={copyrightLine(2031)}
      />,
    );
    const footer = screen.getByRole('contentinfo');
    for (const words of [
      source,
      /not an official record/,
      /does not warrant that it is accurate or complete/,
      /no representation about the identity of the persons named/,
      /disclaim all liability/,
      /Verify what you find against the official record/,
      /© 2002–2031/,
    ]) {
      expect(footer).toHaveTextContent(words);
    }
  });
});
