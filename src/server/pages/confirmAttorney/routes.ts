import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CONFIRM_ATTORNEY_PATH } from '#contract/filing/firms';
import { buildQuery } from '#contract/links';
import { confirmLinkedClaim, findLinkedClaim } from '../../domain/firms/claimAttorney';
import type { Claim } from '../../domain/firms/claimsRepository';
import { renderSitePage } from '../../domain/sitePages/renderSitePage';
import { actorOf } from '../../http/requester';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { editionsWith } from '../../site/editions';
import { html, type SafeHtml } from '../../site/html';
import { errorMessage } from '../../site/layout';
import { ownPath } from '../formPage';
import { submittedText } from '../submittedForm';

const TITLE = 'Attorney of a firm';

/**
 * Registers the page where an attorney confirms the firm they file with, linked from an email to the
 * attorney's address on the roll. Requires no login. Opening it changes nothing, because some email
 * programs open links automatically.
 */
export function registerConfirmAttorneyPage(app: FastifyInstance): void {
  const { db } = app.database;
  for (const { locale, prefix } of editionsWith('efiling')) {
    const config = { access: OPEN_TO_ALL, isPage: true, isSigned: true, locale } as const;
    const url = `${app.settings.contextPath}${prefix}${CONFIRM_ATTORNEY_PATH}`;
    app.get(url, { config }, async (request, reply) => {
      const token = submittedText(request.query, 'token');
      const claim = await findLinkedClaim(db, token, app.clock.now());
      const action = ownPath(request) + buildQuery({ token });
      return show(request, reply, claim === null ? null : question(claim, action));
    });
    app.post(url, { config }, async (request, reply) => {
      const token = submittedText(request.query, 'token');
      const claim = await confirmLinkedClaim(db, actorOf(request), token);
      return show(request, reply, claim === null ? null : done(claim));
    });
  }

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    content: SafeHtml | null,
  ): Promise<FastifyReply> {
    const body = html`<h1>${TITLE}</h1>
      ${content ?? ENDED}`;
    const { locale } = request;
    return reply
      .code(content === null ? 410 : 200)
      .type('text/html; charset=utf-8')
      .header('x-robots-tag', 'noindex')
      .header('referrer-policy', 'no-referrer')
      .send(await renderSitePage(app, request, { locale, title: TITLE, body }));
  }
}

const ENDED = html`${errorMessage('This link has been used or has expired.')}
  <p>Ask your firm to add your attorney number again.</p>`;

function question(
  { attorneyName, barNumber, firmName, otherFirm }: Claim,
  action: string,
): SafeHtml {
  return html`<p>
      ${firmName} added attorney ${attorneyName} (${barNumber}) to the attorneys under whose names
      it files.
    </p>
    <p>
      If you confirm, the firm’s users can file in your name and open the confidential documents of
      your cases.
    </p>
    ${otherFirm === null ? html`` : html`<p>${otherFirm.name} will no longer list you.</p>`}
    <form class="form" method="post" action="${action}">
      <button class="button button-primary">Confirm that I file with ${firmName}</button>
    </form>
    <p>Don’t file with ${firmName}? Close this page, and nothing changes.</p>`;
}

function done({ attorneyName, barNumber, firmName }: Claim): SafeHtml {
  return html`<p class="message" role="status">
    ${attorneyName} (${barNumber}) is confirmed as an attorney of ${firmName}.
  </p>`;
}
