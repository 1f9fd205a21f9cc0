import { Readable } from 'node:stream';
import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { MENU_LABELS } from '#contract/account/menu';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { USER_STATUS_PATH } from '#contract/account/members';
import { exactly } from '#contract/schemas/fields';
import { stateDate } from '#contract/stateClock';
import { leaveRequestMail } from '../../domain/closing/mails';
import { findAdministrators } from '../../domain/closing/repository';
import { mailSite } from '../../domain/passwords/links';
import { actorOf, ownerOf } from '../../http/requester';
import { tooManyRequests } from '../../http/problems';
import { OWN_USER } from '../../http/routeAccess';
import { PAGE_EDITIONS } from '../../site/editions';
import type { ServerPage } from '../../site/layout';
import { accountForm, accountPage, type AccountPageFrame } from '../accountPage';
import {
  ownPath,
  Refusal,
  refuseForNow,
  registerFormPage,
  Saved,
  screenAddress,
  tokenField,
  XSRF_FIELD,
  type Visit,
} from '../formPage';
import { html, type SafeHtml } from '../../site/html';
import { isStaleForm } from '../submittedForm';
import { waitInWords } from '../waitInWords';
import { CLOSE_ACCOUNT_PATH } from './closeAccount';
import { downloadOwnData } from './downloadOwnData';
import { askToLeave } from './leaveAccount';

const TITLE = 'My data';
const ASK = 'ASK-TO-LEAVE';
/** Relative to the page's own URL. */
const FILE = '/File';

const NOTICES = {
  stale: 'Your session has changed since this page was opened. Select “Download my data” again.',
  requested: 'We emailed your administrators that you want to leave.',
} as const;

const NO_ADMINISTRATOR = new Refusal(409, [
  { field: null, message: 'Your account has no administrator to ask.' },
]);

const BodySchema = exactly({ [XSRF_FIELD]: Type.Optional(Type.String()) });

/** `/common/MyData`: a user's stored data as a file, and a form to leave the account. */
export function registerOwnDataPage(app: FastifyInstance): void {
  registerFile(app);
  registerFormPage<null, null, keyof typeof NOTICES>(app, {
    path: BACKEND_PAGES.ownData,
    access: OWN_USER,
    menuEntry: () => MENU_LABELS.ownData,
    fields: ['action'],
    notices: NOTICES,
    read: () => null,
    problems: () => [],
    act,
    done: () => new Saved('requested'),
    view,
  });
}

/**
 * Serves the file only in response to a form, so that links on other sites can't request it. Shows
 * the page to a user who logged in again after submitting the form.
 */
function registerFile(app: FastifyInstance): void {
  const { db } = app.database;
  void app.register((scope, _options, registered) => {
    scope.setErrorHandler(async (error, request, reply) => {
      if (!isStaleForm(error)) throw error;
      await app.sessions.saveFlash(request, BACKEND_PAGES.ownData, 'stale');
      return reply.redirect(ownPath(request).slice(0, -FILE.length), 303);
    });
    for (const { prefix, locale } of PAGE_EDITIONS) {
      const page = app.settings.contextPath + prefix + BACKEND_PAGES.ownData;
      scope.get(
        page + FILE,
        { config: { access: OWN_USER, isPage: true, locale } },
        (_request, reply) => reply.redirect(page, 303),
      );
      scope.post(
        page + FILE,
        {
          config: { access: OWN_USER, isPage: true, isExport: true, kind: 'list', locale },
          schema: { body: BodySchema },
        },
        async (request, reply) => {
          const owner = ownerOf(request);
          const waitMs = await app.rateLimits.count('ownData', { userId: owner.userId });
          if (waitMs > 0) {
            const message = `You already downloaded this file several times. Please wait ${waitInWords(waitMs)}.`;
            throw tooManyRequests(message, waitMs);
          }
          const actor = actorOf(request);
          const { isAdmin } = request.user;
          const file = await downloadOwnData(db, actor, { isAdmin, owner });
          return reply
            .type('application/json; charset=utf-8')
            .header('cache-control', 'private, no-store')
            .header(
              'content-disposition',
              `attachment; filename="my-data-${stateDate(actor.at)}.json"`,
            )
            .send(Readable.from(file));
        },
      );
    }
    registered();
  });
}

/** Emails the administrators that a user wants to leave, with a link to deactivate the user. */
async function act({ app, request }: Visit): Promise<Refusal | null> {
  const { accountId, userId } = ownerOf(request);
  if (accountId === null || request.user.isAdmin) return NO_ADMINISTRATOR;
  const waitMs = await app.rateLimits.count('ownData', { userId });
  if (waitMs > 0) {
    return refuseForNow(waitMs, `Please wait ${waitInWords(waitMs)} and try again.`);
  }
  const statusPage =
    app.settings.publicUrl.origin +
    screenAddress(app, request.locale, USER_STATUS_PATH, { userId });
  const mailOf = (user: Parameters<typeof leaveRequestMail>[0]) =>
    leaveRequestMail(user, statusPage, mailSite(app));
  const parts = { db: app.database.db, mailOf };
  if (!(await askToLeave(parts, actorOf(request), { accountId, userId }))) return NO_ADMINISTRATOR;
  app.mails.wake();
  return null;
}

async function view(
  visit: Visit,
  _form: null,
  errors: AccountPageFrame['errors'],
): Promise<ServerPage> {
  const { app, reply, request } = visit;
  const session = await app.sessions.start(request, reply);
  const frame: AccountPageFrame = {
    locale: request.locale,
    title: TITLE,
    action: ownPath(request),
    xsrfToken: session.xsrfToken,
    errors,
    notice: visit.notice,
  };
  return accountPage(
    frame,
    html`<h2>Download my data</h2>
      <p>
        Everything we store about you, as one JSON file: your saved items, notes, searches, search
        regions, notifications, purchases, sessions, and
        logins${request.user.isAdmin ? ', plus your account’s users, invoices, and receipts' : ''}.
        It doesn’t include passwords or codes.
      </p>
      <form class="form" method="post" action="${frame.action}${FILE}">
        ${tokenField(frame.xsrfToken)}
        <button class="button button-primary">Download my data</button>
      </form>
      ${await leaving(visit, frame)}`,
  );
}

async function leaving({ app, request }: Visit, frame: AccountPageFrame): Promise<SafeHtml | null> {
  const { accountId } = ownerOf(request);
  if (accountId === null) return null;
  if (request.user.isAdmin) {
    const page = frame.action.replace(BACKEND_PAGES.ownData, CLOSE_ACCOUNT_PATH);
    return html`<h2>Close account</h2>
      <p>Closes the whole firm’s account; no one will be able to log in.</p>
      <p><a class="button" href="${page}">Close account…</a></p>`;
  }
  const names = (await findAdministrators(app.database.db, accountId)).map(({ name }) => name);
  if (names.length === 0) return null;
  return html`<h2>Leave account</h2>
    <p>
      Your administrators can deactivate your access: ${names.join(', ')}. Ask them here, and we’ll
      email them a link.
    </p>
    ${accountForm(frame, ASK, html`<button class="button">Ask to be deactivated</button>`)}`;
}
