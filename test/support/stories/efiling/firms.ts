import * as firms from '../../../../src/client/features/efiling/firms/slice';
import { toastShown } from '../../../../src/client/state/toast/slice';
import { goodBody } from '../../goodAnswers';
import type { OpenPage } from '../../testStore';
import { EFILER } from './efiler';
import { type Stories, screen } from '../story';

const REGISTER_AT = '/in/isefs/FirmRegistration';
const REGISTRATION = goodBody('getFirmRegistration', { filer: null, waiting: null });
const ON_REGISTRATION = {
  at: REGISTER_AT,
  user: EFILER,
  others: { 'GET /web/efiling/registration': REGISTRATION },
};
export const FIRM_AT = '/in/isefs/FirmAdministration';
export const FIRM = goodBody('getFirm', { name: 'Roe & Co.' });
export const ON_FIRM = {
  at: FIRM_AT,
  user: EFILER,
  others: { 'GET /web/efiling/firm': FIRM },
  good: FIRM,
  isShown: (page: OpenPage): boolean => page.count(toastShown) > 0,
};

/** Stories of the calls for a firm and its registration. */
export const EFILING_FIRMS_STORIES = {
  getFirmRegistration: screen(
    REGISTER_AT,
    'GET /web/efiling/registration',
    firms.registration,
    { good: REGISTRATION, older: { ...REGISTRATION, name: 'Older' } },
    { user: EFILER },
  ),
  getRollEntry: {
    kind: 'widget',
    line: 'GET /web/efiling/roll/1-49',
    ...ON_REGISTRATION,
    good: goodBody('getRollEntry'),
    older: goodBody('getRollEntry', { isUsable: true }),
    cause: (page) => page.dispatch(firms.attorneyLookedUp({ barNumber: '1-49' })),
    isShown: (page) => firms.rollEntry.select(page.state()).status === 'ready',
    status: (page) => firms.rollEntry.select(page.state()).status,
  },
  findFirms: {
    kind: 'widget',
    line: 'GET /web/efiling/firms?name=Roe',
    ...ON_REGISTRATION,
    good: goodBody('findFirms'),
    older: goodBody('findFirms', { items: [{ id: 1, name: 'Older', isAgency: false }] }),
    cause: (page) => page.dispatch(firms.firmsSearched({ name: 'Roe' })),
    isShown: (page) => firms.foundFirms.select(page.state()).status === 'ready',
    status: (page) => firms.foundFirms.select(page.state()).status,
  },
  registerFirm: {
    kind: 'form',
    line: 'POST /web/efiling/registrations',
    ...ON_REGISTRATION,
    good: { email: 'ann@example.org' },
    cause: (page) =>
      page.dispatch(
        firms.registerFirm.send({
          body: {
            kind: 'firm',
            firmName: 'Roe',
            barNumber: null,
            joinFirmId: null,
            termsVersion: '2026-11',
          },
        }),
      ),
    isShown: (page) => firms.registerFirm.select(page.state()).status === 'done',
    status: (page) => firms.registerFirm.select(page.state()).status,
    errors: (page) => firms.registerFirm.selectErrors(page.state()),
  },
  confirmRegistration: {
    kind: 'change',
    line: 'POST /web/efiling/registrations/confirmation',
    at: '/in/isefs/ConfirmRegistration',
    user: EFILER,
    others: { 'GET /web/efiling/registration': REGISTRATION },
    good: { result: 'registered', firmName: 'Roe' },
    cause: (page) => page.dispatch(firms.confirmRegistration.send({ body: { token: 'x' } })),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => firms.confirmRegistration.select(page.state()).status,
  },
  withdrawJoinRequest: {
    kind: 'change',
    line: 'DELETE /web/efiling/registration/requests/8',
    ...ON_REGISTRATION,
    good: REGISTRATION,
    cause: (page) => page.dispatch(firms.withdrawRequest.send({ params: { requestId: 8 } })),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => firms.withdrawRequest.select(page.state(), '8').status,
  },
  getFirm: screen(
    FIRM_AT,
    'GET /web/efiling/firm',
    firms.firm,
    { good: FIRM, older: { ...FIRM, name: 'Older' } },
    { user: EFILER },
  ),
  changeFirmUser: {
    kind: 'form',
    line: 'PUT /web/efiling/firm/users/8',
    ...ON_FIRM,
    cause: (page) =>
      page.dispatch(
        firms.changeUser.send({
          params: { userId: 8 },
          body: {
            role: 'FILER',
            isRestricted: false,
            restrictionNote: '',
            seen: { role: 'ADMIN', isRestricted: false, restrictionNote: '' },
          },
        }),
      ),
    status: (page) => firms.changeUser.select(page.state(), '8').status,
    errors: (page) => firms.changeUser.selectErrors(page.state(), '8'),
  },
  removeFirmUser: {
    kind: 'form',
    line: 'POST /web/efiling/firm/users/8/removal',
    ...ON_FIRM,
    cause: (page) =>
      page.dispatch(firms.removeUser.send({ params: { userId: 8 }, body: { handOverTo: null } })),
    status: (page) => firms.removeUser.select(page.state(), '8').status,
    errors: (page) => firms.removeUser.selectErrors(page.state(), '8'),
  },
  inviteToFirm: {
    kind: 'form',
    line: 'POST /web/efiling/firm/invitations',
    ...ON_FIRM,
    cause: (page) =>
      page.dispatch(
        firms.inviteUsers.send({ body: { emails: ['ann@example.org'], role: 'FILER' } }),
      ),
    status: (page) => firms.inviteUsers.select(page.state()).status,
    errors: (page) => firms.inviteUsers.selectErrors(page.state()),
  },
  revokeInvitation: {
    kind: 'change',
    line: 'DELETE /web/efiling/firm/invitations/8',
    ...ON_FIRM,
    cause: (page) => page.dispatch(firms.revokeInvitation.send({ params: { invitationId: 8 } })),
    status: (page) => firms.revokeInvitation.select(page.state(), '8').status,
  },
  answerJoinRequest: {
    kind: 'change',
    line: 'POST /web/efiling/firm/requests/8',
    ...ON_FIRM,
    cause: (page) =>
      page.dispatch(
        firms.answerRequest.send({
          params: { requestId: 8 },
          body: { isApproved: true, role: 'FILER' },
        }),
      ),
    status: (page) => firms.answerRequest.select(page.state(), '8').status,
  },
  addFirmAttorney: {
    kind: 'form',
    line: 'POST /web/efiling/firm/attorneys',
    ...ON_FIRM,
    cause: (page) => page.dispatch(firms.addAttorney.send({ body: { barNumber: '1-49' } })),
    status: (page) => firms.addAttorney.select(page.state()).status,
    errors: (page) => firms.addAttorney.selectErrors(page.state()),
  },
  removeFirmAttorney: {
    kind: 'change',
    line: 'DELETE /web/efiling/firm/attorneys/1-49',
    ...ON_FIRM,
    cause: (page) => page.dispatch(firms.removeAttorney.send({ params: { barNumber: '1-49' } })),
    status: (page) => firms.removeAttorney.select(page.state(), '1-49').status,
  },
  savePaymentAccount: {
    kind: 'form',
    line: 'POST /web/efiling/firm/payment-accounts',
    ...ON_FIRM,
    cause: (page) =>
      page.dispatch(
        firms.savePayment.send({
          body: {
            paymentAccountId: null,
            kind: 'card',
            name: 'Card',
            isActive: true,
            userIds: [],
            courtIds: [],
            seen: null,
          },
        }),
      ),
    status: (page) => firms.savePayment.select(page.state()).status,
    errors: (page) => firms.savePayment.selectErrors(page.state()),
  },
  saveFilerEmails: {
    kind: 'change',
    line: 'PUT /web/efiling/firm/emails',
    ...ON_FIRM,
    cause: (page) => page.dispatch(firms.saveEmails.send({ body: { muted: ['served'] } })),
    status: (page) => firms.saveEmails.select(page.state()).status,
  },
} satisfies Stories;
