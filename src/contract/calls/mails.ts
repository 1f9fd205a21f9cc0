import { LIST } from '../answers';
import type { MAILS_SCHEMAS } from '../schemas/mails';
import { area, call } from './row';

type Schemas = typeof MAILS_SCHEMAS;

/** The email queue, for super users. */
export const MAILS_CALLS = area({
  getMails: call<Schemas['getMails']>({
    method: 'GET',
    path: '/admin/mails',
    answers: {
      ...LIST,
      isFromMemory: 'flag',
      next: 'number?',
      counts: 'list',
      domains: 'list',
      days: 'list',
      oldestAt: 'text?',
      hasServer: 'flag',
      ownAddress: 'text',
    },
  }),
  getMail: call<Schemas['getMail']>({
    method: 'GET',
    path: '/admin/mails/{mailId}',
    answers: {
      id: 'number',
      recipient: 'text',
      subject: 'text',
      kind: 'text',
      state: 'text',
      createdAt: 'text',
      tries: 'number',
      nextTryAt: 'text?',
      finishedAt: 'text?',
      problem: 'text?',
      usefulUntil: 'text?',
      text: 'text?',
      hasAttachment: 'flag',
      attempts: 'list',
      bounce: 'object?',
      copyOf: 'number?',
      copies: 'numbers',
    },
  }),
  /** Resends an email as a copy, or stops a waiting one. */
  postMailAction: call<Schemas['postMailAction']>({
    method: 'POST',
    path: '/admin/mails/{mailId}/actions',
    answers: { mailId: 'number' },
  }),
  /** Queues a test email to the super user's own address. */
  postTestMail: call<Schemas['postTestMail']>({
    method: 'POST',
    path: '/admin/mails/tests',
    answers: { mailId: 'number' },
  }),
});
