import type { FastifyInstance } from 'fastify';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { buildQuery } from '#contract/links';
import { INDIANA, LOCALES } from '#contract/locales';
import { MAIL_SERVICE_PATH } from '#contract/admin/pages';
import { renderSitePage } from '../../domain/sitePages/renderSitePage';
import { notFound } from '../../http/problems';
import { SUPER_USERS } from '../../http/routeAccess';
import { confinedHtmlOf } from '../../mail/preview';
import { PAGE_EDITIONS } from '../../site/editions';
import { ownPath, screenAddress } from '../formPage';
import { submittedText } from '../submittedForm';
import { ACCOUNT_SAMPLES } from './accountSamples';
import { sampleSite, type MailSample } from './sampleSite';
import { emailTemplatesPage, type ShownEdition } from './view';
import { WORK_SAMPLES } from './workSamples';

/** Path of a sample's HTML in one edition, relative to the context path. */
const SAMPLE_HTML = '/admin/email-templates/html';

/** All emails that the site sends. */
export const MAIL_SAMPLES: readonly MailSample[] = [...ACCOUNT_SAMPLES, ...WORK_SAMPLES];

/**
 * `/admin/EmailTemplates`: every email with sample data, as text and HTML. Doesn't send anything.
 */
export function registerEmailTemplatesPage(app: FastifyInstance): void {
  const { settings } = app;
  const html = settings.contextPath + SAMPLE_HTML;
  const editionsOf = ({ id, isIndianaOnly, write }: MailSample): readonly ShownEdition[] => {
    const locales = isIndianaOnly === true ? [INDIANA] : LOCALES;
    return locales.map((locale) => ({
      name: locale.state,
      mail: write(sampleSite(settings, locale)),
      html: html + buildQuery({ template: id, edition: locale.abbreviation }),
    }));
  };
  for (const { locale, prefix } of PAGE_EDITIONS) {
    const config = { access: SUPER_USERS, isPage: true, locale } as const;
    const url = `${settings.contextPath}${prefix}${BACKEND_PAGES.emailTemplates}`;
    app.get(url, { config }, async (request, reply) => {
      const page = emailTemplatesPage({
        locale,
        own: ownPath(request),
        samples: MAIL_SAMPLES.map((sample) => ({ sample, editions: editionsOf(sample) })),
        queue: screenAddress(app, locale, MAIL_SERVICE_PATH),
      });
      return reply.type('text/html; charset=utf-8').send(await renderSitePage(app, request, page));
    });
  }
  app.get(
    html,
    { config: { access: SUPER_USERS, kind: 'record', isPage: true } },
    async ({ query }, reply) => {
      const id = submittedText(query, 'template');
      const edition = submittedText(query, 'edition');
      const sample = MAIL_SAMPLES.find((each) => each.id === id);
      const locale = LOCALES.find(({ abbreviation }) => abbreviation === edition);
      const isThere = locale === INDIANA || sample?.isIndianaOnly !== true;
      if (sample === undefined || locale === undefined || !isThere) throw notFound();
      const mail = sample.write(sampleSite(settings, locale));
      const shown = confinedHtmlOf(mail.subject, mail.lines);
      return reply
        .header('content-security-policy', shown.policy)
        .type('text/html; charset=utf-8')
        .send(shown.html);
    },
  );
}
