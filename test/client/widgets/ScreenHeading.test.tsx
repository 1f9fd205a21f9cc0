import { screen } from '@testing-library/react';
import { act } from 'react';
import { selectShownLocation } from '../../../src/client/state/location/selectors';
import { useAppSelector } from '../../../src/client/store/hooks';
import { errorsShown } from '../../../src/client/state/errors/slice';
import { inputMissed } from '../../../src/client/state/search/attemptsSlice';
import { ScreenHeading } from '../../../src/client/widgets/ScreenHeading';
import { renderOnPage } from '../../support/testPage';

const heading = () => screen.getByRole('heading', { level: 1 });

/** A screen that is mounted for each record, with a link in its content. */
function Record() {
  const key = useAppSelector((state) => selectShownLocation(state)?.key);
  return (
    <div key={key}>
      <ScreenHeading title="Case" />
      <a href="/in/court?a=2">Related case</a>
    </div>
  );
}

describe('the heading of a screen', () => {
  it('sets the window title with edition and product', async () => {
    const { asked, visitDrawn } = await renderOnPage(<ScreenHeading title="Court cases" />);
    expect(asked.titles.at(-1)).toBe('Court cases – Indiana – Countyline');
    await visitDrawn('/mi/');
    expect(asked.titles.at(-1)).toBe('Court cases – Michigan – Countyline');
  });

  it('marks the window title if the page has errors', async () => {
    const { asked, store } = await renderOnPage(<ScreenHeading title="Court cases" />);
    act(() => void store.dispatch(errorsShown([{ text: 'It broke.' }])));
    expect(asked.titles.at(-1)).toBe('Error: Court cases – Indiana – Countyline');
  });

  it('marks the window title if a search is submitted without text', async () => {
    const { asked, store } = await renderOnPage(<ScreenHeading title="Court cases" />);
    act(() => void store.dispatch(inputMissed({ widget: 'court' })));
    expect(asked.titles.at(-1)).toBe('Error: Court cases – Indiana – Countyline');
  });

  it('allows a heading that differs from the window title', async () => {
    await renderOnPage(<ScreenHeading title="Case 1">Smith v. Jones</ScreenHeading>);
    expect(heading()).toHaveTextContent('Smith v. Jones');
  });

  it("doesn't focus the heading on the first page", async () => {
    await renderOnPage(<ScreenHeading title="Court cases" />);
    expect(heading()).not.toHaveFocus();
  });

  it('focuses the heading, at the top, after a page change', async () => {
    const { asked, visitDrawn } = await renderOnPage(<ScreenHeading title="Court cases" />);
    await visitDrawn('/in/court');
    expect(heading()).toHaveFocus();
    expect(asked.scrolls).toBe(1);
  });

  it("focuses the heading even if the app completes the new page's URL in the meantime", async () => {
    const page = await renderOnPage(<ScreenHeading title="Court cases" />);
    await act(async () => {
      void page.visit('/in/court');
      await page.visit('/in/court?regionId=1', 'replace');
    });
    expect(heading()).toHaveFocus();
    expect(page.asked.scrolls).toBe(1);
  });

  it('leaves the focus in a field that the user entered during a page change', async () => {
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

  it("doesn't move the focus when only the query changes", async () => {
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

  it('focuses the heading when the query changes and the focused element is gone', async () => {
    const { asked, visitDrawn } = await renderOnPage(<ScreenHeading title="Court cases" />, {
      at: '/in/court?a=1',
    });
    await visitDrawn('/in/court?a=2');
    expect(heading()).toHaveFocus();
    expect(asked.scrolls).toBe(0);
  });

  it('shows another record of the same screen from the top, with the focus on its heading', async () => {
    const { asked, visitDrawn } = await renderOnPage(<Record />, { at: '/in/court?a=1' });
    screen.getByRole('link', { name: 'Related case' }).focus();
    await visitDrawn('/in/court?a=2');
    expect(asked.scrolls).toBe(1);
    expect(heading()).toHaveFocus();
  });

  it('restores the scroll position on Back between two records of the same screen', async () => {
    const { asked, visitDrawn } = await renderOnPage(<Record />, { at: '/in/court?a=1' });
    await visitDrawn('/in/court?a=2');
    const { restores, scrolls } = asked;
    await visitDrawn('/in/court?a=1', 'pop');
    expect([asked.restores, asked.scrolls]).toEqual([restores + 1, scrolls]);
  });

  it('restores the scroll position on Back between two pages of a list', async () => {
    const { asked, visitDrawn } = await renderOnPage(<ScreenHeading title="Court cases" />, {
      at: '/in/court?page=1',
    });
    await visitDrawn('/in/court?page=2');
    await visitDrawn('/in/court?page=1', 'pop');
    expect([asked.restores, asked.scrolls]).toEqual([1, 0]);
  });

  it.each([
    ['the first page', '/in/court#parties', null],
    ['a page that is opened later', '/in/', '/in/court#parties'],
  ])('scrolls to the section in the URL of %s', async (_page, at, next) => {
    const { asked, visitDrawn } = await renderOnPage(<ScreenHeading title="Case" />, { at });
    if (next !== null) await visitDrawn(next);
    expect(asked.sections).toEqual(['#parties']);
  });

  it('restores the scroll position on Back', async () => {
    const { asked, visitDrawn } = await renderOnPage(<ScreenHeading title="Court cases" />);
    await visitDrawn('/in/court', 'pop');
    expect(asked.restores).toBeGreaterThan(0);
    expect(asked.scrolls).toBe(0);
    expect(heading()).not.toHaveFocus();
  });
});
