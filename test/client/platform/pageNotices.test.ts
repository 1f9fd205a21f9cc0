import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addPageNotices } from '../../../src/client/platform/pageNotices';
import { preferenceKey } from '../../../src/client/state/preferences/keys';

const PAGE = `
  <section class="page-notices" aria-label="Notices" tabindex="-1">
    <ul>
      <li data-notice="*-*-*" data-updated="2026-11-01T10:00:00.000Z">
        <div class="page-notice">Office closed on Friday.</div>
      </li>
      <li data-notice="*-IN-*" data-updated="2026-11-02T10:00:00.000Z">
        <div class="page-notice">New fees from January.</div>
      </li>
    </ul>
    <a class="page-notices-more" href="#notices">1 of 2</a>
  </section>`;

function open(): void {
  document.body.innerHTML = PAGE;
  addPageNotices((category) => preferenceKey('dismissedMessage', { category }));
}
const strip = (): HTMLElement => document.querySelector<HTMLElement>('.page-notices')!;

afterEach(() => {
  window.localStorage.clear();
  document.body.innerHTML = '';
});

it('hides a message on the next page if it was dismissed on a server page', async () => {
  open();
  const [first] = screen.getAllByRole('button', { name: 'Dismiss' });
  await userEvent.click(first!);
  expect(screen.queryByText('Office closed on Friday.')).toBeNull();
  expect(strip()).toHaveFocus();
  open();
  expect(screen.queryByText('Office closed on Friday.')).toBeNull();
  expect(screen.getByText('New fees from January.')).toBeInTheDocument();
});

it('hides the notice strip when every message is dismissed', async () => {
  open();
  for (const button of screen.getAllByRole('button', { name: 'Dismiss' })) {
    await userEvent.click(button);
  }
  expect(strip()).not.toBeVisible();
});

it('hides the link to the whole message if the message isn’t cut off', () => {
  open();
  expect(strip()).toHaveAttribute('data-fits');
});

it('shows several messages one at a time, with buttons to the others', async () => {
  open();
  const firstText = (): string | null | undefined =>
    document.querySelector('.page-notice')?.textContent;
  expect(screen.getByRole('status')).toHaveTextContent('1 of 2');
  await userEvent.click(screen.getByRole('button', { name: 'Next notice' }));
  expect(screen.getByRole('status')).toHaveTextContent('2 of 2');
  expect(firstText()).toBe('New fees from January.');
  await userEvent.click(screen.getByRole('button', { name: 'Previous notice' }));
  expect(screen.getByRole('status')).toHaveTextContent('1 of 2');
  expect(firstText()).toBe('Office closed on Friday.');
});

it('removes the buttons to other messages when one message is left', async () => {
  open();
  const steps = screen.getByRole('button', { name: 'Next notice' }).parentElement;
  await userEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0]!);
  await waitFor(() => expect(steps).not.toBeVisible());
});
