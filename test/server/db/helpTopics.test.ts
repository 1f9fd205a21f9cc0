import { HELP_TOPICS } from '#contract/site/helpTopics';
import { INFORMATION_PATHS } from '#contract/site/informationPages';
import { INDIANA, MICHIGAN } from '#contract/locales';
import { PRODUCT_NAME } from '#contract/product';
import { fillTopic } from '#contract/site/topicPlaceholders';
import { HELP_TOPIC_ROWS } from '../../../src/server/db/reference/helpTopics';
import { sanitizeMarkup } from '../../../src/server/http/sanitizeMarkup';

const SITE = {
  appPath: '/web/vue',
  contextPath: '/web',
  hostName: 'records.example',
  supportEmail: 'help@records.example',
  supportPhone: '555-0100',
};
const SHORT_NAMES = new Set(HELP_TOPIC_ROWS.map(({ short_name }) => short_name));
const TOPICS = HELP_TOPIC_ROWS.map((row) => [row.short_name, row] as const);

const wordsOf = (html: string): string[] =>
  html
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter((word) => /\w/.test(word));
const linksOf = (html: string): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);

describe('the help topics that ship with the site', () => {
  it('includes every help topic that the site links to, each once', () => {
    expect(SHORT_NAMES.size).toBe(HELP_TOPIC_ROWS.length);
    expect(new Set(HELP_TOPIC_ROWS.map(({ id }) => id)).size).toBe(HELP_TOPIC_ROWS.length);
    for (const name of Object.values(HELP_TOPICS)) expect([...SHORT_NAMES]).toContain(name);
  });

  it('lists every help topic in the table of contents', () => {
    const main = HELP_TOPIC_ROWS.find(({ short_name }) => short_name === HELP_TOPICS.main);
    for (const name of SHORT_NAMES) {
      if (name !== HELP_TOPICS.main) expect(main?.body_html).toContain(`shortName=${name}"`);
    }
  });

  it.each(TOPICS)('gives the topic %s a text of 120 to 500 words', (name, row) => {
    // The list of topics consists of links.
    const least = name === HELP_TOPICS.main ? 40 : 120;
    expect(wordsOf(row.body_html).length).toBeGreaterThanOrEqual(least);
    expect(wordsOf(row.body_html).length).toBeLessThanOrEqual(500);
  });

  it.each(TOPICS)('uses nothing in the topic %s that the sanitizer removes', async (_name, row) => {
    expect(await sanitizeMarkup(row.body_html)).toBe(row.body_html);
  });

  it.each(TOPICS)(
    'provides a value for each placeholder of topic %s, in both editions',
    (_name, row) => {
      for (const locale of [INDIANA, MICHIGAN]) {
        const filled = fillTopic(row.title + row.body_html, SITE, locale);
        expect(filled).not.toMatch(/[{}]/);
      }
    },
  );

  it.each(TOPICS)('links from the topic %s only to existing topics and pages', (_name, row) => {
    for (const href of linksOf(row.body_html)) {
      const [, topic] = /\?shortName=(\w+)$/.exec(href) ?? [];
      if (topic !== undefined) expect([...SHORT_NAMES]).toContain(topic);
      expect(href).toMatch(/^(?:\{appPath\}\/(?:\{edition\}|in)\/|mailto:\{supportEmail\}$)/);
    }
  });

  it('refers to the product in topics only by its placeholder', () => {
    for (const { body_html: html } of HELP_TOPIC_ROWS) expect(html).not.toContain(PRODUCT_NAME);
  });

  it("keeps the reader's edition in topic links", () => {
    const row = HELP_TOPIC_ROWS.find(({ short_name }) => short_name === HELP_TOPICS.main);
    const filled = fillTopic(row?.body_html ?? '', SITE, MICHIGAN);
    expect(linksOf(filled)).toContain(`/web/vue/mi${INFORMATION_PATHS.fees}`);
    expect(linksOf(filled).some((href) => href.startsWith('/web/vue/in/'))).toBe(false);
  });
});

describe('the placeholders of a topic', () => {
  it('fills placeholders from the installation and the edition', () => {
    expect(fillTopic('{entity} {book} {state} {hostName}', SITE, MICHIGAN)).toBe(
      'register of deeds Liber Michigan records.example',
    );
  });

  it("leaves words in braces unchanged if they aren't placeholders", () => {
    const text = '{} {toString} {__proto__} {constructor} {unknown} {a b}';
    expect(fillTopic(text, SITE, INDIANA)).toBe(text);
  });

  it('fills placeholders only once', () => {
    const site = { ...SITE, supportPhone: '{supportEmail}' };
    expect(fillTopic('{supportPhone}', site, INDIANA)).toBe('{supportEmail}');
  });
});
