import type { FIRMS_SCHEMAS } from '../schemas/firms';
import { area, call } from './row';

type Schemas = typeof FIRMS_SCHEMAS;

const FIRM = {
  name: 'text',
  isIndividual: 'flag',
  isAgency: 'flag',
  isAdmin: 'flag',
  userId: 'number',
  users: 'list',
  requests: 'list',
  invitations: 'list',
  attorneys: 'list',
  paymentAccounts: 'list',
  courts: 'list',
  mutedEmails: 'texts',
} as const;
const REGISTRATION = {
  name: 'text',
  email: 'text',
  filer: 'object?',
  waiting: 'object?',
} as const;
const PATH = '/efiling/firm';

/** Registration of filers, and the firms they file for. A change returns the changed firm. */
export const FIRMS_CALLS = area({
  getFirmRegistration: call<Schemas['getFirmRegistration']>({
    method: 'GET',
    isReadable: true,
    path: '/efiling/registration',
    answers: REGISTRATION,
  }),
  /** Looks up an attorney on the roll, and returns the differences from the user's data. */
  getRollEntry: call<Schemas['getRollEntry']>({
    method: 'GET',
    isReadable: true,
    path: '/efiling/roll/{barNumber}',
    answers: { attorney: 'object?', differences: 'texts', isUsable: 'flag' },
  }),
  findFirms: call<Schemas['findFirms']>({
    method: 'GET',
    isReadable: true,
    path: '/efiling/firms',
    answers: { items: 'list' },
  }),
  /** Starts a registration, and emails its link to the user. */
  registerFirm: call<Schemas['registerFirm']>({
    method: 'POST',
    path: '/efiling/registrations',
    answers: { email: 'text' },
  }),
  /** Confirms a registration, or accepts an invitation. */
  confirmRegistration: call<Schemas['confirmRegistration']>({
    method: 'POST',
    path: '/efiling/registrations/confirmation',
    answers: { result: 'text', firmName: 'text' },
  }),
  /** Withdraws the user's own request to join a firm. */
  withdrawJoinRequest: call<Schemas['withdrawJoinRequest']>({
    method: 'DELETE',
    path: '/efiling/registration/requests/{requestId}',
    answers: REGISTRATION,
  }),
  getFirm: call<Schemas['getFirm']>({
    method: 'GET',
    isReadable: true,
    path: PATH,
    answers: FIRM,
  }),
  changeFirmUser: call<Schemas['changeFirmUser']>({
    method: 'PUT',
    path: `${PATH}/users/{userId}`,
    answers: FIRM,
  }),
  /** Ends a user's membership and transfers their drafts. Anyone may leave. */
  removeFirmUser: call<Schemas['removeFirmUser']>({
    method: 'POST',
    path: `${PATH}/users/{userId}/removal`,
    answers: FIRM,
  }),
  inviteToFirm: call<Schemas['inviteToFirm']>({
    method: 'POST',
    path: `${PATH}/invitations`,
    answers: FIRM,
  }),
  revokeInvitation: call<Schemas['revokeInvitation']>({
    method: 'DELETE',
    path: `${PATH}/invitations/{invitationId}`,
    answers: FIRM,
  }),
  answerJoinRequest: call<Schemas['answerJoinRequest']>({
    method: 'POST',
    path: `${PATH}/requests/{requestId}`,
    answers: FIRM,
  }),
  addFirmAttorney: call<Schemas['addFirmAttorney']>({
    method: 'POST',
    path: `${PATH}/attorneys`,
    answers: FIRM,
  }),
  removeFirmAttorney: call<Schemas['removeFirmAttorney']>({
    method: 'DELETE',
    path: `${PATH}/attorneys/{barNumber}`,
    answers: FIRM,
  }),
  /** Adds or changes a payment account, with the users and courts that may use it. */
  savePaymentAccount: call<Schemas['savePaymentAccount']>({
    method: 'POST',
    path: `${PATH}/payment-accounts`,
    answers: FIRM,
  }),
  saveFilerEmails: call<Schemas['saveFilerEmails']>({
    method: 'PUT',
    path: `${PATH}/emails`,
    answers: FIRM,
  }),
});
