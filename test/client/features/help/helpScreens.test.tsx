import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { Screen as SearchScreen } from '../../../../src/client/features/help/screens/HelpSearchScreen';
import { Screen as TopicScreen } from '../../../../src/client/features/help/screens/HelpTopicScreen';
import { answer, listAnswer } from '../../../support/testPorts';
import { renderOnPage } from '../../../support/testPage';
import { TEST_SITE } from '../../../support/testSite';

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

/** Clicks a link; true if the page handled the click instead of the browser. */
async function clickAndWatch(link: HTMLElement): Promise<boolean> {
  let isTaken = false;
  // jsdom can’t load another page, so stop the click here.
  const watch = (event: Event): void => {
    isTaken = event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener('click', watch);
  await userEvent.click(link);
  document.removeEventListener('click', watch);
  return isTaken;
}

describe('a help topic', () => {
  it('shows a help topic under its title and in the edition’s terms', async () => {
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

  it.each([
    [
      'in',
      'For court records, contact the county clerk. For recorded documents, contact the county recorder.',
    ],
    ['mi', 'Contact the county register of deeds.'],
  ])(
    'lists in the %s edition whom to ask about records and about the site',
    async (edition, offices) => {
      await show(
        <TopicScreen />,
        `/${edition}/help/HelpTopic?shortName=Careers`,
        answer(200, CAREERS),
      );
      const contacts = await screen.findByRole('region', { name: 'Contacts' });
      const { supportEmail, supportPhone } = TEST_SITE;
      expect(contacts).toHaveTextContent(
        `ContactsRecords${offices} Phone numbers by countyThis site${supportEmail}${supportPhone}Include the page’s address`,
      );
      expect(
        within(contacts).getByRole('link', { name: 'Phone numbers by county' }),
      ).toHaveAttribute('href', `/${edition}/CourtCounties`);
    },
  );

  it.each([
    ['in', 'I can’t find my case'],
    ['mi', 'I can’t find my document'],
  ])('answers the common questions of the %s edition', async (edition, question) => {
    await show(<TopicScreen />, `/${edition}/help/HelpTopic`);
    const questions = await screen.findByRole('region', { name: 'Common questions' });
    expect(within(questions).getByText(question)).toBeVisible();
    expect(within(questions).getByRole('link', { name: 'Fee Schedule' })).toHaveAttribute(
      'href',
      `/${edition}/info/fees`,
    );
  });

  it.each([
    ['in', ['Court calendar', 'Calculate a deadline', 'Property watch']],
    ['mi', []],
  ])('lists popular pages of the %s edition next to the topics', async (edition, own) => {
    await show(<TopicScreen />, `/${edition}/help/HelpTopic`);
    expect(screen.getByRole('region', { name: 'Contacts' })).toBeVisible();
    const popular = within(screen.getByRole('region', { name: 'Popular topics' }));
    expect(popular.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Coverage by county',
      'Codes and abbreviations',
      'Records that are never shown',
      ...own,
    ]);
  });

  it('opens another topic without reloading the page', async () => {
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

  it('lets the browser open links to other pages', async () => {
    const page = await show(<TopicScreen />, '/in/help/HelpTopic');
    const link = await screen.findByRole('link', { name: 'Elsewhere' });
    const stopped = await clickAndWatch(link);
    expect(page.went('push')).toEqual([]);
    expect(stopped).toBe(false);
  });

  it('shows a not-found page for a missing topic, with a link and a search box', async () => {
    await show(<TopicScreen />, '/in/help/HelpTopic?shortName=Nope', answer(404));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Help topic not found');
    expect(screen.getByRole('link', { name: 'Go to all help topics' })).toHaveAttribute(
      'href',
      '/in/help/HelpTopic',
    );
    expect(screen.getByRole('search', { name: 'Help' })).toBeInTheDocument();
  });

  it('loads a help topic again after a failure', async () => {
    const page = await show(<TopicScreen />, '/in/help/HelpTopic', answer(500));
    page.network.always(TOPIC, answer(200, MAIN));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await page.drawn();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Help');
  });
});

describe('the help search', () => {
  it('adds the search text to the URL', async () => {
    const page = await show(<TopicScreen />, '/mi/help/HelpTopic');
    await userEvent.type(screen.getByRole('searchbox'), ' tax & lien {enter}');
    expect(page.went('push')).toEqual(['/mi/help/HelpTopicSearch?text=tax%20%26%20lien']);
  });

  it('asks for a search term when there is none', async () => {
    const page = await show(<TopicScreen />, '/in/help/HelpTopic');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(screen.getByRole('searchbox')).toHaveAccessibleDescription(
      expect.stringContaining('Enter a search term.'),
    );
    expect(page.went('push')).toEqual([]);
  });

  it('lists the topics found, with excerpts and links', async () => {
    await show(<SearchScreen />, '/mi/help/HelpTopicSearch?text=jobs');
    expect(screen.getByRole('status')).toHaveTextContent('1 help topic contains “jobs”.');
    const list = screen.getByRole('list');
    expect(within(list).getByRole('link', { name: 'Careers' })).toHaveAttribute(
      'href',
      '/mi/help/HelpTopic?shortName=Careers',
    );
    expect(list).toHaveTextContent('Jobs in Michigan');
    expect(screen.getByRole('searchbox')).toHaveValue('jobs');
  });

  it('explains an empty result and escapes the search text', async () => {
    const page = await show(<SearchScreen />, '/in/help/HelpTopicSearch?text=jobs');
    page.network.always(SEARCH, listAnswer([]));
    await act(() => page.visit('/in/help/HelpTopicSearch?text=%3Cb%3Ex'));
    await page.drawn();
    expect(screen.getByText(/No help topic contains “<b>x”/)).toBeInTheDocument();
  });

  it('shows instructions without a search text', async () => {
    await show(<SearchScreen />, '/in/help/HelpTopicSearch');
    expect(screen.getByText(/Enter one or more words/)).toBeInTheDocument();
  });
});
