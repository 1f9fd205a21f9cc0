import { BACKEND_PAGES } from '#contract/site/backendPages';
import { render, waitFor } from '@testing-library/react';
import { INDIANA, LOCALES } from '#contract/locales';
import { fillTopic } from '#contract/site/topicPlaceholders';
import { footerLinks } from '#contract/site/footer';
import { matchRoute } from '../../../../src/client/app/routeTable';
import { SafeHtml } from '../../../../src/client/platform/SafeHtml';
import { HELP_TOPIC_ROWS } from '../../../../src/server/db/reference/helpTopics';
import { TEST_SITE } from '../../../support/testSite';

const TOPICS = HELP_TOPIC_ROWS.map((row) => [row.short_name, row.body_html] as const);

/** Markup as serialized by the browser. */
function asParsed(html: string): string {
  const holder = document.createElement('div');
  holder.innerHTML = html;
  return holder.innerHTML;
}

describe('the built-in help topics', () => {
  it.each(TOPICS)('renders the whole topic: %s', async (_name, html) => {
    const filled = fillTopic(html, TEST_SITE, INDIANA);
    const { container } = render(<SafeHtml html={filled} />);
    await waitFor(() => expect(container.firstElementChild?.innerHTML).toBe(asParsed(filled)));
  });

  it.each(TOPICS)('links only to screens of the edition: %s', (_name, html) => {
    for (const locale of LOCALES) {
      const filled = fillTopic(html, TEST_SITE, locale);
      for (const [, edition, path] of filled.matchAll(/href="\/web\/vue(\/in|\/mi)([^"?]*)/g)) {
        const target = LOCALES.find(({ prefix }) => prefix === edition);
        expect([path, matchRoute(target!, path!, {})?.row.path]).toEqual([path, path]);
      }
    }
  });

  it('links the footer only to existing pages', () => {
    for (const locale of LOCALES) {
      for (const { isServed, path } of [...footerLinks(true), ...footerLinks(false)]) {
        if (isServed === true) expect(Object.values(BACKEND_PAGES)).toContain(path);
        else expect(matchRoute(locale, path, {})?.row.path).toBe(path);
      }
    }
  });
});
