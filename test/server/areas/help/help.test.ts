import { HELP_TOPICS } from '#contract/site/helpTopics';
import type { HelpTopic, HelpTopicHit } from '#contract/schemas/help';
import type { ResultList } from '#contract/schemas/fields';
import { HEADERS } from '#contract/site/headers';
import { openTestSite, type TestBrowser, type TestSite } from '../../testApp';

describe('help topics', () => {
  let site: TestSite;
  let visitor: TestBrowser;
  beforeAll(async () => {
    site = await openTestSite();
    visitor = site.browser();
  });
  afterAll(() => site.close());

  const ask = (query: string) => visitor.call('GET', `/api/help/topic${query}`);
  const topic = async (query: string) => (await ask(query)).json<HelpTopic>();
  const find = (text: string) =>
    visitor.call('GET', `/api/help/topics?text=${encodeURIComponent(text)}`);
  const found = async (text: string) => (await find(text)).json<ResultList<HelpTopicHit>>();
  const names = async (text: string) => (await found(text)).items.map(({ shortName }) => shortName);

  it('opens Main when the URL has no topic', async () => {
    expect(await topic('')).toMatchObject({ shortName: HELP_TOPICS.main, version: 1 });
  });

  it.each(Object.values(HELP_TOPICS))(
    'includes the topic %s, which the site links to',
    async (shortName) => {
      const { html, title } = await topic(`?shortName=${shortName}`);
      expect(title).not.toBe('');
      expect(html).toContain('<p>');
    },
  );

  it('finds a topic by id, and by short name in any case', async () => {
    const { id } = await topic('?shortName=SuperSearch');
    expect((await topic(`?helpTopicId=${id}`)).shortName).toBe('SuperSearch');
    expect((await topic('?shortName=sUPERsEARCH')).id).toBe(id);
  });

  it('prefers the id when the URL has both an id and a name', async () => {
    const { id } = await topic('?shortName=SuperSearch');
    expect((await topic(`?helpTopicId=${id}&shortName=Main`)).shortName).toBe('SuperSearch');
  });

  it.each([
    '?helpTopicId=999999',
    '?helpTopicId=2147483648',
    '?helpTopicId=9007199254740991',
    '?shortName=Nothing',
    '?shortName=',
    "?shortName=Main'--",
    '?shortName=Main%25',
    '?shortName=M_in',
    '?shortName=.*',
    '?shortName=__proto__',
  ])('returns 404 for a topic at %s', async (query) => {
    expect((await ask(query)).statusCode).toBe(404);
  });

  it.each([
    '?helpTopicId=abc',
    '?helpTopicId=0',
    '?helpTopicId=-1',
    '?helpTopicId=99999999999999999999',
    '?helpTopicId=1&helpTopicId=2',
    '?shortName=Main&shortName=Careers',
    '?shortName=%00',
    '?shortName=%ED%A0%80',
    `?shortName=${'x'.repeat(7_000)}`,
    '?other=1',
  ])('rejects an invalid topic name at %s', async (query) => {
    expect((await ask(query)).statusCode).toBe(400);
  });

  describe('help search', () => {
    it.each([
      ['wildcard', 'SuperSearch'],
      ['wildcards', 'SuperSearch'],
      ['nickname', 'SuperSearch'],
      ['forgot login', 'Passwords'],
      ['bookmark', 'SavedItemsAndAlerts'],
    ])(
      'for "%s", finds the topic %s first, through synonyms that aren\'t in its text',
      async (text, topic) => {
        expect((await names(text))[0]).toBe(topic);
      },
    );

    it('finds words in the text and shows an excerpt', async () => {
      const { items } = await found('phonetic kathy');
      expect(items).toEqual([]);
      const hits = (await found('kathy')).items;
      expect(hits.map(({ shortName }) => shortName)).toContain('SuperSearch');
      expect(hits[0]?.excerpt).toMatch(/kathy/i);
    });

    it('finds other forms of a word', async () => {
      expect(await names('passwords')).toContain('Passwords');
      expect(await names('password')).toContain('Passwords');
      expect(await names('logged in')).toContain('Passwords');
    });

    it('ranks topics with the word in the title first', async () => {
      expect((await names('accessibility'))[0]).toBe('Accessibility');
      expect((await names('notifications'))[0]).toBe('Notifications');
    });

    it('requires all words of a help search and honors excluded ones', async () => {
      const all = await names('warrant');
      expect(all).toContain('TaxWarrants');
      expect(all).toContain('JudgmentNotice');
      expect(await names('warrant -judgment')).not.toContain('JudgmentNotice');
    });

    it('shows excerpts of help topics as plain text', async () => {
      const { items } = await found('cookies');
      expect(items.length).toBeGreaterThan(0);
      for (const { excerpt } of items) expect(excerpt).not.toMatch(/<|&[a-z]+;/);
    });

    it('preserves the placeholders of an excerpt', async () => {
      const texts = ['password', 'money', 'mail', 'call', 'write', 'recorded', 'kathy'];
      for (const text of texts) {
        for (const { excerpt } of (await found(text)).items) {
          expect(excerpt.replace(/\{\w+\}/g, '')).not.toMatch(/[{}]/);
        }
      }
    });

    it.each([
      ['case numbers', 'CaseNumbers'],
      ['judgment', 'JudgmentNotice'],
      ['tax warrants', 'TaxWarrants'],
    ])('for "%s", finds the topic %s only in the edition with its records', async (text, topic) => {
      const findIn = async (code: string) => {
        const url = `/api/help/topics?text=${encodeURIComponent(text)}`;
        const headers = { [HEADERS.location]: code };
        const answer = await visitor.call('GET', url, { headers });
        const { items, total } = answer.json<ResultList<HelpTopicHit>>();
        expect(total).toBe(items.length);
        return items.map(({ shortName }) => shortName);
      };
      expect(await findIn('STATE-IN')).toContain(topic);
      expect(await findIn('STATE-MI')).not.toContain(topic);
    });

    it("doesn't search URLs or tags in the text", async () => {
      expect(await names('href')).toEqual([]);
      expect(await names('HelpTopic')).toEqual([]);
    });

    it.each([
      'zzzqqq',
      'the',
      '',
      '   ',
      '%',
      '*',
      "'",
      '"',
      "'; drop table help_topic; --",
      '()|!&:*',
    ])('returns no topics for %p', async (text) => {
      const answer = await find(text);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ items: [], total: 0, capped: false });
    });

    it.each([
      ['no text parameter', ''],
      ['two text parameters', '?text=a&text=b'],
      ['a NUL character', '?text=%00'],
      ['a lone surrogate', '?text=%ED%A0%80'],
      ['7 kB of text', `?text=${'x'.repeat(7_000)}`],
    ])('rejects a help search with %s', async (_what, query) => {
      const answer = await visitor.call('GET', `/api/help/topics${query}`);
      expect(answer.statusCode).toBe(400);
    });
  });
});
