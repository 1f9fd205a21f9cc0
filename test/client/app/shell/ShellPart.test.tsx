import { act, screen } from '@testing-library/react';
import { lazyShellPart } from '../../../../src/client/app/shell/ShellPart';
import { expectComplaint } from '../../../support/quietConsole';
import { renderOnPage } from '../../../support/testPage';

describe('a part of the shell in a chunk of its own', () => {
  it('is fetched anew on the next page where its chunk did not come', async () => {
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
      screen.getByText('The part could not be shown. Reload the page to have it.'),
    ).toBeVisible();
    expect(fetches).toBe(1);
    await act(() => page.visit('/in/'));
    expect(await screen.findByText('Here: now')).toBeVisible();
    await act(() => page.visit('/in/court'));
    expect(fetches).toBe(2);
  });
});
