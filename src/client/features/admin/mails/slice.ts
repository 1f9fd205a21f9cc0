import type { CallQuery } from '#contract/calls';
import { MAILS_CALLS } from '#contract/calls/mails';
import { MAIL_KINDS, MAIL_STATES } from '#contract/admin/mails';
import { parseId, type Query } from '#contract/site/queryFields';
import { createCommand } from '../../../state/command/createCommand';
import { createLoadable } from '../../../state/loadable/createLoadable';

/** Reads the list filters from the URL; drops invalid ones. */
export function readMailQuery(query: Query): CallQuery<'getMails'> {
  const kind = MAIL_KINDS.find((each) => each === query['kind']);
  const state = MAIL_STATES.find((each) => each === query['state']);
  const to = (query['to'] ?? '').slice(0, 200);
  const before = parseId(query['before']);
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(state === undefined ? {} : { state }),
    ...(to === '' ? {} : { to }),
    ...(before === null ? {} : { before }),
  };
}

/** A page of emails, with statistics by kind, day, and domain. */
export const mailList = createLoadable('admin/mailList', MAILS_CALLS.getMails, {
  routes: 'admin.mailService',
  argumentsOf: ({ query }) => ({ query: readMailQuery(query) }),
});

/** One email with its attempts. */
export const mailDetails = createLoadable('admin/mailDetails', MAILS_CALLS.getMail, {
  routes: 'admin.mail',
  argumentsOf({ query }) {
    const mailId = parseId(query['mailId']);
    return mailId === null ? null : { params: { mailId } };
  },
});

/** Sends an email again, or stops it. */
export const changeMail = createCommand('admin/mailChange', MAILS_CALLS.postMailAction, {
  key: ({ body, params }) => `${body.action} ${String(params.mailId)}`,
});

export const sendTestMail = createCommand('admin/testMail', MAILS_CALLS.postTestMail);
