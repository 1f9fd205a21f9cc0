import { act, screen } from '@testing-library/react';
import { lazyShellPart } from '../../../../src/client/app/shell/ShellPart';
import { expectComplaint } from '../../../support/quietConsole';
import { renderOnPage } from '../../../support/testPage';

describe('a shell part in its own chunk', () => {
  it('fetches a shell part again on the next page if its chunk failed to load', async () => {
    expectComplaint(/Loading chunk failed/);
    let fetches = 0;
    const Part = lazyShellPart<{ readonly word: string }>(
      () => {
        fetches += 1;
        return fetches === 1
          ? Promise.reject(new Error('Loading chunk failed'))
          : Promise.resolve(({ word }) => <p>Here: {word}</p>);
      },
      { name: 'The part' },
    );
    const page = await renderOnPage(<Part word="now" />, { at: '/in/court' });
    expect(
      screen.getByText('The part couldn’t be shown. Reload the page to try again.'),
    ).toBeVisible();
    expect(fetches).toBe(1);
    await act(() => page.visit('/in/'));
    expect(await screen.findByText('Here: now')).toBeVisible();
    await act(() => page.visit('/in/court'));
    expect(fetches).toBe(2);
  });

  it('renders a prepared part without its placeholder, with one fetch', async () => {
    let fetches = 0;
    let placeholders = 0;
    const Placeholder = () => <p>Placeholder {(placeholders += 1)}</p>;
    const Part = lazyShellPart<{ readonly word: string }>(
      () => {
        fetches += 1;
        return Promise.resolve(({ word }) => <p>Here: {word}</p>);
      },
      { fallback: <Placeholder /> },
    );
    await Part.prepare();
    await renderOnPage(<Part word="now" />, { at: '/in/court' });
    expect(screen.getByText('Here: now')).toBeVisible();
    expect({ fetches, placeholders }).toEqual({ fetches: 1, placeholders: 0 });
  });

  it('fetches a part on render if its preparation failed', async () => {
    let fetches = 0;
    const Part = lazyShellPart<object>(
      () => {
        fetches += 1;
        return fetches === 1
          ? Promise.reject(new Error('Loading chunk failed'))
          : Promise.resolve(() => <p>Here</p>);
      },
      { name: 'The part' },
    );
    await Part.prepare();
    await renderOnPage(<Part />, { at: '/in/court' });
    expect(await screen.findByText('Here')).toBeVisible();
    expect(fetches).toBe(2);
  });
});
