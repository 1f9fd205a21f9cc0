import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { buildQuery } from '#contract/links';
import { SERVICE_MAIL_PAGES } from '#contract/filing/service';
import { DAY_MS } from '#contract/time';
import { findConfirmation } from '../../domain/service/contactsRepository';
import { confirmListedContact } from '../../domain/service/confirmListedContact';
import { serviceLinks } from '../../domain/service/serviceLink';
import { hashOfToken, isServiceToken } from '../../domain/service/serviceTokens';
import { renderSitePage } from '../../domain/sitePages/renderSitePage';
import { notFound } from '../../http/problems';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { editionsWith } from '../../site/editions';
import { html, type SafeHtml } from '../../site/html';
import { errorMessage } from '../../site/layout';
import { ownPath } from '../formPage';
import { submittedText } from '../submittedForm';

const TITLE = 'Service of court documents';
const LINK_MS = 30 * DAY_MS;

/**
 * Registers the page that confirms a service contact's address, linked from an email. Requires no
 * login. Opening it changes nothing, because some email programs open links automatically.
 */
export function registerConfirmServiceContactPage(app: FastifyInstance): void {
  for (const { locale, prefix } of editionsWith('efiling')) {
    const config = { access: OPEN_TO_ALL, isPage: true, isSigned: true, locale } as const;
    const url = `${app.settings.contextPath}${prefix}${SERVICE_MAIL_PAGES.confirm}`;
    app.get(url, { config }, (request, reply) => show(app, request, reply));
    app.post(url, { config }, async (request, reply) => {
      const found = await known(app, request);
      if (!found.isLate) {
        const context = { at: app.clock.now(), linkOf: serviceLinks(app.settings) };
        await confirmListedContact(app.database.db, found, context);
        app.mails.wake();
      }
      return show(app, request, reply);
    });
  }
}

/** Finds the contact that a link belongs to; throws 404 if there is none. */
async function known(app: FastifyInstance, { query }: FastifyRequest) {
  const token = submittedText(query, 'token');
  const found = isServiceToken(token)
    ? await findConfirmation(app.database.db, hashOfToken(token))
    : null;
  if (found === null) throw notFound();
  const sentAt = found.confirm_sent_at?.getTime() ?? 0;
  return {
    id: found.id,
    firmId: found.firm_id,
    firmName: found.name,
    email: found.email,
    isConfirmed: found.confirmed_at !== null,
    isLate: found.confirmed_at === null && app.clock.now() > sentAt + LINK_MS,
  };
}

async function show(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await known(app, request);
  const token = submittedText(request.query, 'token');
  const body = html`<h1>${TITLE}</h1>
    ${contentOf(found, ownPath(request) + buildQuery({ token }))}`;
  const { locale } = request;
  return reply
    .code(found.isLate ? 410 : 200)
    .type('text/html; charset=utf-8')
    .header('x-robots-tag', 'noindex')
    .header('referrer-policy', 'no-referrer')
    .send(await renderSitePage(app, request, { locale, title: TITLE, body }));
}

function contentOf(
  { email, firmName, isConfirmed, isLate }: Awaited<ReturnType<typeof known>>,
  action: string,
): SafeHtml {
  if (isLate) {
    return html`${errorMessage('This link has expired.')}
      <p>Ask ${firmName} to send the email again.</p>`;
  }
  if (isConfirmed) {
    return html`<p class="message" role="status">
      ${email} is confirmed. Documents served on clients of ${firmName} can be sent there.
    </p>`;
  }
  return html`<p>
      ${firmName} listed ${email} to receive documents that are served in its court cases.
    </p>
    <form class="form" method="post" action="${action}">
      <button class="button button-primary">Confirm ${email}</button>
    </form>
    <p>Don’t work with ${firmName}? Close this page, and we won’t send you anything.</p>`;
}
