import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { saveRequested } from '../../../src/client/state/savedItems/saveRequested';
import { SavedListNotice } from '../../../src/client/widgets/SavedListNotice';
import { SaveToggle } from '../../../src/client/widgets/SaveToggle';
import { goodAnswer } from '../../support/goodAnswers';
import { answer, listAnswer } from '../../support/testPorts';
import { testUser } from '../../support/testSite';
import type { TestStoreOptions } from '../../support/testStore';
import { renderOnPage } from '../../support/testPage';

const PUT = 'PUT /web/court/my/4';
const IDS = 'GET /web/court/my/ids';

async function open(options: TestStoreOptions = {}) {
  const page = await renderOnPage(
    <>
      <SavedListNotice kind="courtCase" />
      <SaveToggle kind="courtCase" id={4} name="49D01-2401-CM-1" hasText />
    </>,
    options,
  );
  return { ...page, person: userEvent.setup() };
}
const save = () => screen.getByRole('button', { name: /Save 49D01-2401-CM-1/ });
const bell = () => screen.getByRole('button', { name: /Alert for 49D01-2401-CM-1/ });

describe('the buttons that save a case', () => {
  it('sends visitors to the login page with one button, and saves nothing', async () => {
    const { count, network, person } = await open();
    await person.click(screen.getByRole('button', { name: /^Save/ }));
    expect(count(saveRequested)).toBe(1);
    expect(screen.queryAllByRole('button')).toHaveLength(1);
    expect(network.sent(PUT)).toHaveLength(0);
  });

  it('disables the buttons until the list loads, since a click could undo an alert', async () => {
    const { drawn, network } = await open({
      user: testUser(),
      prepare: (page) => void page.network.hold('GET /web/court/my/ids'),
    });
    expect(save()).toBeDisabled();
    expect(bell()).toBeDisabled();
    network.always('GET /web/court/my/ids', listAnswer([{ id: 4, alert: true }]));
    await drawn();
    expect(save()).toBeDisabled();
  });

  it('explains why the buttons are disabled, and enables them once the list has loaded', async () => {
    const { advance, drawn, network, person } = await open({
      user: testUser(),
      prepare: (page) => page.network.always(IDS, answer(500)),
    });
    expect(save()).toBeDisabled();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Your saved list couldn’t be loaded, so you can’t save anything here yet.',
    );
    const again = screen.getByRole('button', { name: 'Try again' });
    const held = network.hold(IDS);
    await person.click(again);
    expect(again).toBeVisible();
    held.answer(answer(500));
    await drawn();
    expect(screen.getByRole('alert')).toBeVisible();
    network.always(IDS, listAnswer([]));
    await act(() => advance(1_000));
    await person.click(again);
    await drawn();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(save()).toBeEnabled();
  });

  it('shows the effect of a click immediately, before the server responds', async () => {
    const { person, network, drawn } = await open({ user: testUser() });
    const held = network.hold(PUT);
    await person.click(save());
    expect(save()).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('Saved')).toBeInTheDocument();
    held.answer(answer(200, { id: 4, alert: false }));
    await drawn();
    expect(save()).toHaveAttribute('aria-pressed', 'true');
  });

  it('rolls back when the server rejects the change', async () => {
    const { person, network, drawn, errors } = await open({ user: testUser() });
    network.once(PUT, answer(403, { message: 'Not for you.' }));
    await person.click(save());
    await drawn();
    expect(save()).toHaveAttribute('aria-pressed', 'false');
    expect(errors()).toEqual(['Not for you.']);
  });

  it('saves a case with its alert, and removes both', async () => {
    const { person, network, drawn } = await open({
      user: testUser(),
      prepare: (page) => {
        page.network.always(PUT, goodAnswer('putSavedCase'));
        page.network.always('DELETE /web/court/my/4', answer(204));
      },
    });
    await person.click(bell());
    await drawn();
    expect([save(), bell()].map((node) => node.getAttribute('aria-pressed'))).toEqual([
      'true',
      'true',
    ]);
    await person.click(save());
    await drawn();
    expect([save(), bell()].map((node) => node.getAttribute('aria-pressed'))).toEqual([
      'false',
      'false',
    ]);
    expect(network.sent('DELETE /web/court/my/4')).toHaveLength(1);
  });

  it('shows that a case and its alert are already saved', async () => {
    await open({
      user: testUser(),
      prepare: (page) =>
        page.network.always('GET /web/court/my/ids', listAnswer([{ id: 4, alert: true }])),
    });
    expect(bell()).toHaveAttribute('aria-pressed', 'true');
  });
});
