import { LIST } from '../answers';
import type { EFILING_EVENTS_SCHEMAS } from '../schemas/efilingEvents';
import { area, call } from './row';

type Schemas = typeof EFILING_EVENTS_SCHEMAS;

/** Electronic filing messages, for super users. */
export const EFILING_EVENTS_CALLS = area({
  getEfilingEvents: call<Schemas['getEfilingEvents']>({
    method: 'GET',
    path: '/admin/efiling/events',
    answers: {
      ...LIST,
      next: 'text?',
      envelopes: { count: 'number', since: 'text?' },
      health: 'list',
      differences: 'list',
      proofLog: 'object',
      outages: 'list',
      isManagerHere: 'flag',
    },
  }),
  getEfilingHistory: call<Schemas['getEfilingHistory']>({
    method: 'GET',
    path: '/admin/efiling/events/{eventId}',
    answers: {
      envelope: 'object?',
      isConcealed: 'flag',
      isManagerHere: 'flag',
      steps: 'list',
      messages: 'list',
    },
  }),
  /** Resends a message, or sends a copy of a rejected one. */
  postEfilingSending: call<Schemas['postEfilingSending']>({
    method: 'POST',
    path: '/admin/efiling/messages/{messageId}/sending',
    answers: { messageId: 'text' },
  }),
  /** Asks the filing manager for the status of each filing. */
  postEfilingStatusRequest: call<Schemas['postEfilingStatusRequest']>({
    method: 'POST',
    path: '/admin/efiling/envelopes/{envelopeId}/statusRequest',
    answers: { requested: 'number' },
  }),
});
