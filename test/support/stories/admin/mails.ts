import * as mailSlices from '../../../../src/client/features/admin/mails/slice';
import { toastShown } from '../../../../src/client/state/toast/slice';
import { goodBody } from '../../goodAnswers';
import { SUPER_USER, type Stories, screen } from '../story';

const MAIL_AT = '/in/admin/Email?mailId=7';

/** Stories of the calls for the email log. */
export const ADMIN_MAILS_STORIES = {
  getMails: screen(
    '/in/admin/MailService',
    'GET /web/admin/mails',
    mailSlices.mailList,
    { good: goodBody('getMails') },
    { user: SUPER_USER, others: { 'GET /web/admin/mails': goodBody('getMails') } },
  ),
  getMail: screen(
    MAIL_AT,
    'GET /web/admin/mails/7',
    mailSlices.mailDetails,
    {
      good: goodBody('getMail', { subject: 'newer' }),
      older: goodBody('getMail', { subject: 'older' }),
    },
    { user: SUPER_USER },
  ),
  postMailAction: {
    kind: 'change',
    line: 'POST /web/admin/mails/7/actions',
    user: SUPER_USER,
    at: MAIL_AT,
    others: { 'GET /web/admin/mails/7': goodBody('getMail') },
    good: goodBody('postMailAction', { mailId: 7 }),
    cause: (page) =>
      page.dispatch(
        mailSlices.changeMail.send({ params: { mailId: 7 }, body: { action: 'STOP' } }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
  },
  postTestMail: {
    kind: 'change',
    line: 'POST /web/admin/mails/tests',
    user: SUPER_USER,
    at: '/in/admin/MailService',
    others: {
      'GET /web/admin/mails': goodBody('getMails'),
      'GET /web/admin/mails/7': goodBody('getMail'),
    },
    good: goodBody('postTestMail', { mailId: 7 }),
    cause: (page) => page.dispatch(mailSlices.sendTestMail.send({})),
    isShown: (page) => page.count(toastShown) > 0,
  },
} satisfies Stories;
