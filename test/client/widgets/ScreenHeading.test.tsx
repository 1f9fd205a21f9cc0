import { screen } from '@testing-library/react';
import { act } from 'react';
import { errorsShown } from '../../../src/client/state/errors/slice';
import { inputMissed } from '../../../src/client/state/search/attemptsSlice';
import { ScreenHeading } from '../../../src/client/widgets/ScreenHeading';
import { renderOnPage } from '../../support/testPage';

const heading = () => screen.getByRole('heading', { level: 1 });

describe('the heading of a screen', () => {
  it('names the window with edition and product', async () => {
    const { asked, visitDrawn } = await renderOnPage(<ScreenHeading title="Court cases" />);
    expect(asked.titles.at(-1)).toBe('Court cases – Indiana – Countyline');
    await visitDrawn('/mi/');
    expect(asked.titles.at(-1)).toBe('Court cases – Michigan – Countyline');
  });

  it('says in the title of the window that the page has errors', async () => {
    const { asked, store } = await renderOnPage(<ScreenHeading title="Court cases" />);
    act(() => void store.dispatch(errorsShown([{ text: 'It broke.' }])));
    expect(asked.titles.at(-1)).toBe('Error: Court cases – Indiana – Countyline');
  });

  it('says so too of a search that was tried without its text', async () => {
    const { asked, store } = await renderOnPage(<ScreenHeading title="Court cases" />);
    act(() => void store.dispatch(inputMissed({ widget: 'court' })));
    expect(asked.titles.at(-1)).toBe('Error: Court cases – Indiana – Countyline');
  });

  it('may show other words than the title', async () => {
    await renderOnPage(<ScreenHeading title="Case 1">Smith v. Jones</ScreenHeading>);
    expect(heading()).toHaveTextContent('Smith v. Jones');
  });

  it('leaves the focus alone on the first page', async () => {
    await renderOnPage(<ScreenHeading title="Court cases" />);
    expect(heading()).not.toHaveFocus();
  });

  it('takes the focus, at the top, when one came from another page', async () => {
    const { asked, visitDrawn } = await renderOnPage(<ScreenHeading title="Court cases" />);
    await visitDrawn('/in/court');
    expect(heading()).toHaveFocus();
    expect(asked.scrolls).toBe(1);
  });

  it('takes it as well where the page it came to was given a fuller address meanwhile', async () => {
    const page = await renderOnPage(<ScreenHeading title="Court cases" />);
    await act(async () => {
      void page.visit('/in/court');
      await page.visit('/in/court?regionId=1', 'replace');
    });
    expect(heading()).toHaveFocus();
    expect(page.asked.scrolls).toBe(1);
  });

  it('does not pull somebody out of a field who went on to it meanwhile', async () => {
    const { visitDrawn } = await renderOnPage(
      <>
        <input aria-label="Case Party" />
        <ScreenHeading title="Court cases" />
      </>,
    );
    screen.getByRole('textbox').focus();
    await visitDrawn('/in/court');
    expect(screen.getByRole('textbox')).toHaveFocus();
  });

  it('leaves the focus where it is when only the query changes', async () => {
    const { visitDrawn } = await renderOnPage(
      <>
        <ScreenHeading title="Court cases" />
        <button>Next page</button>
      </>,
      { at: '/in/court?a=1' },
    );
    screen.getByRole('button').focus();
    await visitDrawn('/in/court?a=2');
    expect(screen.getByRole('button')).toHaveFocus();
  });

  it('takes the focus when the query changes and what had it is gone', async () => {
    const { asked, visitDrawn } = await renderOnPage(<ScreenHeading title="Court cases" />, {
      at: '/in/court?a=1',
    });
    await visitDrawn('/in/court?a=2');
    expect(heading()).toHaveFocus();
    expect(asked.scrolls).toBe(0);
  });

  it('returns to where the page was left when one goes back', async () => {
    const { asked, visitDrawn } = await renderOnPage(<ScreenHeading title="Court cases" />);
    await visitDrawn('/in/court', 'pop');
    expect(asked.restores).toBeGreaterThan(0);
    expect(asked.scrolls).toBe(0);
    expect(heading()).not.toHaveFocus();
  });
});
