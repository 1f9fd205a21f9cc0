import { helpSearch, helpTopic } from '../../src/client/features/help/slice';
import { plans } from '../../src/client/features/about/slice';
import { selectLocation } from '../../src/client/state/location/selectors';
import { answer, listAnswer } from '../support/testPorts';
import { openPage } from '../support/testStore';

const TOPIC = 'GET /web/api/help/topic';
const SEARCH = 'GET /web/api/help/topics';
const PLANS = 'GET /web/common/plans';

const topic = (id: number, shortName: string) => ({
  id,
  shortName,
  title: shortName,
  html: `<p>${shortName}</p>`,
  version: 1,
  updated: '2026-06-01T12:00:00.000Z',
});

async function openHelp(at: string, reply = answer(200, topic(1, 'Main'))) {
  const page = await openPage({
    at,
    prepare: ({ network }) => {
      network.always(TOPIC, reply);
      network.always(SEARCH, listAnswer([]));
      network.always(PLANS, listAnswer([]));
    },
  });
  await page.settle();
  return page;
}

describe('a help topic', () => {
  it.each([
    ['/in/help/HelpTopic', 'shortName=Main'],
    ['/mi/help/HelpTopic', 'shortName=Main'],
    ['/in/help/HelpTopic?shortName=', 'shortName=Main'],
    ['/in/help/HelpTopic?shortName=Careers', 'shortName=Careers'],
    ['/in/help/HelpTopic?helpTopicId=12', 'helpTopicId=12'],
    ['/in/help/HelpTopic?helpTopicId=12&shortName=Careers', 'helpTopicId=12'],
    ['/in/help/HelpTopic?helpTopicId=&shortName=Careers', 'shortName=Careers'],
  ])('loads the help topic at %s with %s', async (at, query) => {
    const page = await openHelp(at);
    expect(page.network.sent(TOPIC).map(({ url }) => url)).toEqual([
      `/web/api/help/topic?${query}`,
    ]);
    expect(page.select(helpTopic.select)).toMatchObject({ status: 'ready' });
  });

  it.each(['abc', '0', '-1', '1.5', '1e3', '99999999999999999999', '%3Cscript%3E'])(
    'shows the unknown topic id %s as not found, without a call',
    async (id) => {
      const page = await openHelp(`/in/help/HelpTopic?helpTopicId=${id}`);
      expect(page.select(helpTopic.select)).toMatchObject({ status: 'notFound' });
      expect(page.network.sent(TOPIC)).toEqual([]);
    },
  );

  it('shows a not-found state instead of an error for an unknown topic', async () => {
    const page = await openHelp('/in/help/HelpTopic?shortName=Nope', answer(404));
    expect(page.select(helpTopic.select)).toMatchObject({ status: 'notFound' });
    expect(page.errors()).toEqual([]);
  });

  it('shows the next topic, even if the response for the previous topic arrives later', async () => {
    const page = await openHelp('/in/help/HelpTopic');
    const slow = page.network.hold(TOPIC);
    await page.visit('/in/help/HelpTopic?shortName=Careers');
    page.network.always(TOPIC, answer(200, topic(9, 'SuperSearch')));
    await page.visit('/in/help/HelpTopic?shortName=SuperSearch');
    slow.answer(answer(200, topic(5, 'Careers')));
    await page.settle();
    expect(page.select(helpTopic.select)).toMatchObject({
      status: 'ready',
      data: { shortName: 'SuperSearch' },
    });
  });
});

describe('the help search', () => {
  it('searches for the text in the URL', async () => {
    const page = await openHelp('/mi/help/HelpTopicSearch?text=%20tax%20%26%20%22lien%22%20');
    expect(page.network.sent(SEARCH).map(({ url }) => url)).toEqual([
      `/web/api/help/topics?text=${encodeURIComponent('tax & "lien"')}`,
    ]);
    expect(page.select(helpSearch.select)).toMatchObject({ status: 'ready' });
  });

  it.each(['', '?text=', '?text=%20%20'])('sends nothing for an empty text: %p', async (query) => {
    const page = await openHelp(`/in/help/HelpTopicSearch${query}`);
    expect(page.network.sent(SEARCH)).toEqual([]);
  });
});

describe('the information screens', () => {
  it.each([
    ['/in/info/fees', 'about.fees'],
    ['/mi/info/fees', 'about.fees'],
    ['/in/info/privacy-public-access', 'about.privacy'],
    ['/mi/common/AboutUs', 'about.aboutUs'],
  ])('lets visitors open the screen at %s', async (at, routeId) => {
    const page = await openHelp(at);
    expect(page.select(selectLocation)?.routeId).toBe(routeId);
    expect(page.went('replace')).toEqual([]);
  });

  it('loads the plans for the fee schedule', async () => {
    const page = await openHelp('/in/info/fees');
    expect(page.network.sent(PLANS)).toHaveLength(1);
    expect(page.select(plans.select)).toMatchObject({ status: 'ready' });
  });
});
