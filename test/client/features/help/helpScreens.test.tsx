import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { Screen as SearchScreen } from '../../../../src/client/features/help/screens/HelpSearchScreen';
import { Screen as TopicScreen } from '../../../../src/client/features/help/screens/HelpTopicScreen';
import { answer, listAnswer } from '../../../support/testPorts';
import { renderOnPage } from '../../../support/testPage';

const TOPIC = 'GET /web/api/help/topic';
const SEARCH = 'GET /web/api/help/topics';

const MAIN = {
  id: 1,
  shortName: 'Main',
  title: 'Help',
  html:
    '<p>About {state}. <a href="{appPath}/{edition}/help/HelpTopic?shortName=Careers">Careers</a> ' +
    '<a href="https://example.org/">Elsewhere</a></p><script>alert(1)</script>',
  version: 1,
  updated: '2026-06-01T12:00:00.000Z',
};
const CAREERS = { ...MAIN, id: 5, shortName: 'Careers', title: 'Careers', html: '<p>Jobs</p>' };

async function show(content: ReactElement, at: string, reply = answer(200, MAIN)) {
  const page = await renderOnPage(content, {
    at,
    prepare: ({ network }) => {
      network.always(TOPIC, reply);
      network.always(
        SEARCH,
        listAnswer([{ id: 5, shortName: 'Careers', title: 'Careers', excerpt: 'Jobs in {state}' }]),
      );
    },
  });
  await page.drawn();
  return page;
}

/** Clicks a link; true when the page took the click over from the browser. */
async function clickAndWatch(link: HTMLElement): Promise<boolean> {
  let isTaken = false;
  // jsdom cannot load another page, so the click ends here.
  const watch = (event: Event): void => {
    isTaken = event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener('click', watch);
  await userEvent.click(link);
  document.removeEventListener('click', watch);
  return isTaken;
}

describe('the help topic on view', () => {
  it('names the page and shows its text with the edition’s words', async () => {
    const page = await show(<TopicScreen />, '/mi/help/HelpTopic');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Help');
    expect(page.asked.titles.at(-1)).toMatch(/^Help – Michigan/);
    expect(await screen.findByRole('link', { name: 'Careers' })).toHaveAttribute(
      'href',
      '/web/vue/mi/help/HelpTopic?shortName=Careers',
    );
    expect(screen.getByText(/About Michigan/)).toBeInTheDocument();
    expect(screen.getByText(/Updated/)).toHaveTextContent('Updated Jun 1, 2026');
    expect(document.querySelector('script')).toBeNull();
  });

  it('goes to another topic without loading the page anew', async () => {
    const page = await show(<TopicScreen />, '/in/help/HelpTopic');
    page.network.always(TOPIC, answer(200, CAREERS));
    expect(await clickAndWatch(await screen.findByRole('link', { name: 'Careers' }))).toBe(true);
    await page.drawn();
    await page.drawn();
    expect(page.went('push')).toEqual(['/in/help/HelpTopic?shortName=Careers']);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Careers');
    expect(screen.queryByText(/About Indiana/)).not.toBeInTheDocument();
    expect(screen.getByText('Jobs')).toBeInTheDocument();
  });

  it('leaves links that are no screens of the edition to the browser', async () => {
    const page = await show(<TopicScreen />, '/in/help/HelpTopic');
    const link = await screen.findByRole('link', { name: 'Elsewhere' });
    const stopped = await clickAndWatch(link);
    expect(page.went('push')).toEqual([]);
    expect(stopped).toBe(false);
  });

  it('that is not there says so, with a way on and the search', async () => {
    await show(<TopicScreen />, '/in/help/HelpTopic?shortName=Nope', answer(404));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Help topic not found');
    expect(screen.getByRole('link', { name: 'Go to all help topics' })).toHaveAttribute(
      'href',
      '/in/help/HelpTopic',
    );
    expect(screen.getByRole('search', { name: 'Help' })).toBeInTheDocument();
  });

  it('that could not be loaded can be asked for again', async () => {
    const page = await show(<TopicScreen />, '/in/help/HelpTopic', answer(500));
    page.network.always(TOPIC, answer(200, MAIN));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await page.drawn();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Help');
  });
});

describe('the search of the help', () => {
  it('goes to the address of the words', async () => {
    const page = await show(<TopicScreen />, '/mi/help/HelpTopic');
    await userEvent.type(screen.getByRole('searchbox'), ' tax & lien {enter}');
    expect(page.went('push')).toEqual(['/mi/help/HelpTopicSearch?text=tax%20%26%20lien']);
  });

  it('asks for words where there are none', async () => {
    const page = await show(<TopicScreen />, '/in/help/HelpTopic');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(screen.getByRole('searchbox')).toHaveAccessibleDescription(
      expect.stringContaining('Please enter what to look for.'),
    );
    expect(page.went('push')).toEqual([]);
  });

  it('lists what was found, in words and with links', async () => {
    await show(<SearchScreen />, '/mi/help/HelpTopicSearch?text=jobs');
    expect(screen.getByRole('status')).toHaveTextContent('1 help topic holds “jobs”.');
    const list = screen.getByRole('list');
    expect(within(list).getByRole('link', { name: 'Careers' })).toHaveAttribute(
      'href',
      '/mi/help/HelpTopic?shortName=Careers',
    );
    expect(list).toHaveTextContent('Jobs in Michigan');
    expect(screen.getByRole('searchbox')).toHaveValue('jobs');
  });

  it('says that nothing was found, and shows what was typed as text', async () => {
    const page = await show(<SearchScreen />, '/in/help/HelpTopicSearch?text=jobs');
    page.network.always(SEARCH, listAnswer([]));
    await act(() => page.visit('/in/help/HelpTopicSearch?text=%3Cb%3Ex'));
    await page.drawn();
    expect(screen.getByText(/No help topic holds “<b>x”/)).toBeInTheDocument();
  });

  it('without words says what to do', async () => {
    await show(<SearchScreen />, '/in/help/HelpTopicSearch');
    expect(screen.getByText(/Enter a word/)).toBeInTheDocument();
  });
});
