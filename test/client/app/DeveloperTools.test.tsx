import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DeveloperTools } from '../../../src/client/app/DeveloperTools';
import { renderOnPage } from '../../support/testPage';
import { testUser } from '../../support/testSite';

const BUILD = 'test';

async function openPanel(buildId = BUILD) {
  const page = await renderOnPage(<DeveloperTools />, {
    at: '/in/court',
    user: testUser({ isSuperUser: true }),
    site: { buildId },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Developer panel' }));
  return page;
}

const happened = (): string =>
  screen.getAllByRole('region', { name: 'Events' })[0]?.textContent ?? '';

async function openFile(text: string): Promise<void> {
  const file = new File([text], 'recording.json', { type: 'application/json' });
  // jsdom's files can't be read as text.
  Object.assign(file, { text: () => Promise.resolve(text) });
  await userEvent.upload(screen.getByLabelText('Open recording'), file);
}

describe('the developer panel', () => {
  it('shows the developer panel only to super users', async () => {
    const page = await renderOnPage(<DeveloperTools />, { at: '/in/', user: testUser() });
    await page.settle();
    expect(screen.queryByRole('button', { name: 'Developer panel' })).toBeNull();
  });

  it('shows what the page did and why, and what sagas wait for', async () => {
    await openPanel();
    await waitFor(() => expect(happened()).toContain('location/screenEntered'));
    await waitFor(() => expect(happened()).toMatch(/from line \d+, by rootSaga/));
    expect(screen.getByText(/takes location\/routeChanged/)).toBeInTheDocument();
    expect(screen.getAllByText('None.').length).toBeGreaterThan(0);
  });

  it('steps back to the state before an input, and forward again', async () => {
    await openPanel();
    await waitFor(() => expect(happened()).toContain('location/screenEntered'));
    const back = screen.getByRole('button', { name: 'Step back' });
    while (happened().includes('location/screenEntered')) await userEvent.click(back);
    expect(screen.getByText(/"status": "loading"/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Step' }));
    await waitFor(() => expect(happened()).toContain('location/screenEntered'));
  });

  it('warns about a recording from a different build', async () => {
    await openPanel('another');
    expect(await screen.findByText(/from a different build/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Step back' })).toBeNull();
  });

  it.each([
    ["a file that isn't a recording", '[]', /isn't a recording/],
    ['a recording that is cut off', '{"format":"countyline-rec', /cut off/],
    [
      'a recording with a __proto__ key',
      '{"format":"countyline-recording","__proto__":{"x":1}}',
      /__proto__/,
    ],
  ])("explains why %s can't be opened, and keeps the current recording", async (_of, text, why) => {
    await openPanel();
    await waitFor(() => expect(happened()).toContain('location/screenEntered'));
    await openFile(text);
    expect(await screen.findByText(why)).toBeInTheDocument();
    expect(happened()).toContain('location/screenEntered');
  });
});
