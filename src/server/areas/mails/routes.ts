import type { FastifyInstance } from 'fastify';
import type { CallQuery } from '#contract/calls';
import { MAIL_HTML, MAILS_PAGE_SIZE } from '#contract/admin/mails';
import type { MailDetails } from '#contract/schemas/mails';
import { listOf } from '../../http/lists';
import { notFound } from '../../http/problems';
import { readId } from '../../http/readId';
import { registerCall } from '../../http/registerCall';
import { actorOf } from '../../http/requester';
import { SUPER_USERS } from '../../http/routeAccess';
import { textOf } from '../../mail/body';
import {
  findAttempts,
  findCopies,
  findMails,
  findOwnAddress,
  type StoredMail,
} from '../../mail/monitorRepository';
import { maskedLines, previewOf } from '../../mail/preview';
import { countWaitingMails } from '../../mail/repository';
import { changeMail, sendTest } from './changeMails';
import { MailCounter } from './mailCounter';
import { openMail } from './openMail';

/** Registers the routes for the email queue, for super users (spec section 2, MailService). */
export function registerMailsArea(app: FastifyInstance): void {
  const { db } = app.database;
  const counter = new MailCounter(db);

  async function overview(query: CallQuery<'getMails'>) {
    const now = app.clock.now();
    const found = await findMails(db, query);
    const list = listOf(found, now, MAILS_PAGE_SIZE);
    const { oldest } = await countWaitingMails(db);
    return {
      ...list,
      next: found.length > MAILS_PAGE_SIZE ? (list.items.at(-1)?.id ?? null) : null,
      ...(await counter.read(now)),
      oldestAt: oldest?.toISOString() ?? null,
      hasServer: app.settings.smtpUrl !== null,
    };
  }

  registerCall(app, 'getMails', {
    access: SUPER_USERS,
    session: 'remembered',
    handler: async ({ query, userId }) => {
      const { monitors } = app;
      const list = await monitors.recall('mail', JSON.stringify(query), () => overview(query));
      const own = await monitors.recall('mail', `own ${String(userId)}`, () =>
        findOwnAddress(db, userId),
      );
      return { ...list.value, ownAddress: own.value, isFromMemory: list.isFromMemory };
    },
  });

  registerCall(app, 'getMail', {
    access: SUPER_USERS,
    kind: 'record',
    handler: async ({ actor, params: { mailId } }): Promise<MailDetails> => {
      const mail = await openMail(db, actor, mailId);
      const { body: _body, lines: _lines, ...facts } = mail;
      const lines = linesOf(mail);
      return {
        ...facts,
        text: lines === null ? null : textOf(maskedLines(lines)),
        attempts: await findAttempts(db, mailId),
        copies: await findCopies(db, mailId),
      };
    },
  });

  app.get(
    app.settings.contextPath + MAIL_HTML.replace('{mailId}', ':mailId'),
    { config: { access: SUPER_USERS, kind: 'record', isPage: true } },
    async (request, reply) => {
      const mailId = readId((request.params as { readonly mailId: string }).mailId);
      if (mailId === null) throw notFound();
      const mail = await openMail(db, actorOf(request), mailId);
      const lines = linesOf(mail);
      if (lines === null) throw notFound();
      const { html, policy } = previewOf(mail.subject, lines);
      return reply
        .header('content-security-policy', policy)
        .type('text/html; charset=utf-8')
        .send(html);
    },
  );

  registerCall(app, 'postMailAction', {
    access: SUPER_USERS,
    handler: async ({ actor, body, params }) => {
      const mailId = await changeMail(db, actor, params.mailId, body);
      app.mails.wake();
      app.monitors.forget('mail');
      return { mailId };
    },
  });

  registerCall(app, 'postTestMail', {
    access: SUPER_USERS,
    handler: async ({ actor, userId }) => {
      const mailId = await sendTest(db, actor, userId);
      app.mails.wake();
      app.monitors.forget('mail');
      return { mailId };
    },
  });
}

/**
 * Returns the lines of an email; null if its text was deleted. Never shows emails with secret
 * links, even while they wait.
 */
function linesOf({ body, kind, lines }: StoredMail) {
  if (body === '' || kind === 'SECURITY' || kind === 'CONFIRMATION') return null;
  return lines ?? body.split('\n');
}
